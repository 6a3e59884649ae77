/** Hands that only look: in a replay a card is read large and a heap looked through, and nothing is played. */
import { QUIET, type Standing } from '../lib/light';
import { go } from '../lib/route.svelte';
import type { Piece } from '../lib/types';
import type { Asked, Holding, Laid } from '../table/things';

export class Looking implements Holding {
  asked = $state.raw<Asked | null>(null);
  #opened = $state('');
  #game: () => string;
  #heaps: () => readonly Laid[];

  constructor(game: () => string, heaps: () => readonly Laid[]) {
    this.#game = game;
    this.#heaps = heaps;
  }

  get game(): string {
    return this.#game();
  }

  get heap(): Laid | null {
    return this.#heaps().find((laid) => laid.zone.id === this.#opened) ?? null;
  }

  browse(heap: string): void {
    this.asked = null;
    this.#opened = heap;
  }

  look(thing: Piece, at: HTMLElement): void {
    this.asked = { thing, at, reply: null };
  }

  standing(): Standing {
    return QUIET;
  }

  touch(): void {}

  why(): void {}

  read(clause: string): void {
    go(`/rules/${this.game}#${clause}`);
  }
}
