/** What the parts of a screen (what is composed, summed, bundled, shown as a ghost) may ask of it. */
import type { LiveTable } from '../lib/live.svelte';
import type { Ask, Draft, Reply, SceneInfo, Shown } from '../lib/types';
import type { Projector } from './film.svelte';
import type { Asked, Laid } from './things';

export interface Host {
  readonly live: LiveTable;
  readonly film: Projector;
  readonly shown: Shown | null;
  readonly scene: SceneInfo | null;
  readonly zones: Record<string, Laid[]>;
  readonly ask: Ask | null;
  readonly composed: Draft | null;
  readonly advice: Reply | null;
  readonly busy: boolean;
  /** The text that a second touch plays. */
  chosen: string;
  /** What somebody wonders about. */
  asked: Asked | null;
  pick(text: string, thing?: string): void;
  play(text: string | readonly string[]): Promise<boolean>;
  ponder(text: string, thing: Asked['thing'], at: HTMLElement, after?: readonly string[]): void;
  does(what: Parameters<LiveTable['send']>[0]): Promise<Reply | null>;
}
