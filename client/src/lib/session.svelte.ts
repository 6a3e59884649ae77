/** Who one is here: the guest the server knows, or the name one would sit down under. */
import { settings } from './settings.svelte';
import type { You } from './types';

const ROMANS = [
  'Aelia',
  'Aulus',
  'Caelia',
  'Cato',
  'Claudia',
  'Decimus',
  'Drusilla',
  'Flavia',
  'Gaius',
  'Julia',
  'Livia',
  'Lucius',
  'Marcella',
  'Marcus',
  'Octavia',
  'Publius',
  'Quintus',
  'Sabina',
  'Titus',
  'Valeria',
];

class Session {
  you = $state.raw<You | null>(null);
  #roman = ROMANS[Math.floor(Math.random() * ROMANS.length)] ?? 'Livia';

  /** The name one has, or would get. */
  get name(): string {
    return this.you?.name || settings.name || this.#roman;
  }

  met(you: You): void {
    if (this.you?.name !== you.name) this.you = you; // else nothing is new
    if (settings.name !== you.name) settings.name = you.name;
  }
}

export const session = new Session();

/** Roman names for people at this device, without those taken. */
export function romans(taken: readonly string[], count: number): string[] {
  return ROMANS.filter((name) => !taken.includes(name)).slice(0, count);
}
