/** A game to look at again: which steps there are, which one is shown, seen by whom. */
import { moment, Refusal, replay, table, why } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { Line, Moment, MoveInfo, Replay, Shown } from '../lib/types';
import { filmOf, isFilm } from '../table/film';
import { Projector } from '../table/film.svelte';

const KEPT = 60; // moments that stay in memory
const STEP = 700; // milliseconds a step of a seat is shown while it plays
const SCRUB = 90; // milliseconds between moments while the stone is dragged
const REST = 1000; // after too many requests
const QUICK = 140; // and one of chance, which comes in long runs

/** A chapter on the scrubber: its first step; `major` where the first word of its name is new. */
export interface Mark {
  index: number;
  name: string;
  major: boolean;
}

export class Past {
  readonly id: string;
  readonly film = new Projector();
  info = $state.raw<Replay | null>(null);
  /** The table as it is now: who sits where. */
  shown = $state.raw<Shown | null>(null);
  /** The step that is wanted, an index of `info.moves`. */
  index = $state(0);
  /** The seat that one looks from; null: as a spectator. */
  viewer = $state<number | null>(null);
  /** The last moment that arrived; it stays until the wanted one is there. */
  moment = $state.raw<Moment | null>(null);
  playing = $state(false);
  failure = $state.raw<Refusal | null>(null);
  /** Why the wanted moment is not shown. */
  words = $state('');

  #cache = new Map<string, Promise<Moment>>();
  #asking = false; // one moment at a time is asked for; of those wanted meanwhile only the last
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #before = 0; // the step shown last
  #closed = false;

  constructor(id: string) {
    this.id = id;
  }

  readonly moves = $derived.by((): MoveInfo[] => this.info?.moves ?? []);
  readonly last = $derived(Math.max(0, this.moves.length - 1));
  readonly step = $derived(this.moves[this.index]);
  /** The move before the one that is shown; none at the beginning. */
  readonly #earlier = $derived.by((): number | undefined => this.moves.findLast((one) => one.move < (this.moment?.move ?? 0))?.move);
  /** What the step that is shown has told. */
  readonly fresh = $derived.by((): Line[] => (this.moment?.lines ?? []).filter((line) => line.move > (this.#earlier ?? 0)));
  /** Whether so much happened in it that it can be seen as a film. */
  readonly filmed = $derived.by(() => this.#earlier !== undefined && isFilm(this.fresh));

  readonly marks = $derived.by((): Mark[] => {
    const out: Mark[] = [];
    let before = '';
    this.moves.forEach(({ heading }, index) => {
      if (!heading) return;
      const first = heading.split(', ', 1)[0] ?? heading;
      out.push({ index, name: heading, major: first !== before });
      before = first;
    });
    return out;
  });

  /** Begins; without a wish it looks from one's only seat, at the end of a running game, at the start of an ended one. */
  async begin(move: number | null, seat: number | null | undefined): Promise<void> {
    try {
      const shown = await table(this.id, null);
      this.shown = shown;
      const own = shown && shown.yours.length === 1 ? (shown.yours[0] ?? null) : null;
      this.viewer = seat === undefined ? own : seat;
      await this.#learn();
      const info = this.info!;
      const wanted = move ?? (info.over ? info.first : info.last);
      this.to(this.find(wanted));
    } catch (error) {
      this.failure = error instanceof Refusal ? error : new Refusal({ why: why(error) });
    }
  }

  /** Goes to a step. */
  to(index: number): void {
    this.film.forget();
    this.index = Math.max(0, Math.min(this.last, index));
    void this.#show();
  }

  /** Goes to a step while a finger is still moving: not every one on the way is fetched. */
  scrub(index: number): void {
    this.stop();
    this.film.forget();
    this.index = Math.max(0, Math.min(this.last, index));
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#show();
    }, SCRUB);
  }

  /** One step on; at the end of a running game it looks whether there is more. */
  async next(): Promise<void> {
    if (this.index < this.last) return this.to(this.index + 1);
    this.stop();
    if (this.info && !this.info.over) {
      const before = this.step?.move ?? 0;
      await this.#learn().catch(() => {});
      const index = this.find(before);
      this.to(this.moves[index]?.move === before ? index + 1 : index);
    }
  }

  back(): void {
    this.to(this.index - 1);
  }

  /** To the beginning of the chapter before or after. */
  chapter(way: 1 | -1): void {
    const majors = this.marks.filter((mark) => mark.major).map((mark) => mark.index);
    const found = way > 0 ? majors.find((at) => at > this.index) : majors.findLast((at) => at < this.index);
    this.to(found ?? (way > 0 ? this.last : 0));
  }

  /** Looks through the eyes of another seat. */
  async see(viewer: number | null): Promise<void> {
    const before = this.step?.move ?? 0;
    this.film.forget();
    this.viewer = viewer;
    if (this.info && !this.info.over) {
      // While a game runs every viewer has steps of its own.
      try {
        await this.#learn();
      } catch (error) {
        this.words = why(error);
        return;
      }
      this.index = this.last;
    } else {
      this.index = this.find(before);
    }
    void this.#show();
  }

  play(): void {
    if (this.playing) {
      this.film.pause();
      return this.stop();
    }
    this.film.skip();
    if (this.index >= this.last) this.to(0);
    this.playing = true;
    this.#tick();
  }

  /** Shows what happened in this step, from the table before it; then goes on, if something shall. */
  async roll(then?: () => void): Promise<void> {
    const { moment: after, fresh, viewer } = this;
    const earlier = this.#earlier;
    if (!after || !this.filmed || earlier === undefined) return then?.();
    try {
      const before = await this.#fetch(earlier, viewer);
      const film = after === this.moment && !this.#closed ? filmOf(before.scene, fresh, after.scene, viewer) : null;
      if (film) this.film.show(film, then);
      else then?.();
    } catch (error) {
      this.stop();
      this.words = why(error);
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#soon);
    this.film.close();
    this.stop();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    const chance = this.moves[this.index]?.by === null && this.moves[this.index + 1]?.by === null;
    this.#timer = setTimeout(
      () => {
        if (!this.playing) return;
        if (this.index >= this.last) return this.stop();
        this.index += 1;
        // The next step waits until this one is on the table.
        void this.#show().then(() => {
          const on = (): void => void (this.playing && this.#tick());
          if (this.playing && !settings.calm) void this.roll(on);
          else on();
        });
      },
      chance ? QUICK : STEP,
    );
  }

  async #learn(): Promise<void> {
    this.info = await replay(this.id, this.viewer);
  }

  /** The step at a move, or the last one before it. */
  find(move: number): number {
    const after = this.moves.findIndex((one) => one.move > move);
    return Math.max(0, (after < 0 ? this.moves.length : after) - 1);
  }

  async #show(): Promise<void> {
    const { index, viewer } = this;
    const wanted = this.moves[index]?.move ?? 0;
    const known = this.#cache.has(name(wanted, viewer));
    if (this.#asking && !known) return;
    this.#asking ||= !known;
    let failed: unknown;
    try {
      const found = await this.#fetch(wanted, viewer);
      if (!this.#closed && viewer === this.viewer && (index === this.index || !known)) this.moment = found;
    } catch (error) {
      failed = error;
    } finally {
      if (!known) this.#asking = false;
    }
    if (this.#closed) return;
    if (index !== this.index || viewer !== this.viewer) return known ? undefined : this.#show();
    if (failed) return this.#excuse(failed);
    this.words = '';
    const following = this.moves[index + 1]?.move;
    const walks = Math.abs(index - this.#before) <= 1; // who jumps will jump again
    this.#before = index;
    if (walks && following !== undefined) void this.#fetch(following, viewer).catch(() => {});
  }

  /** A server that was asked too much gets a rest; anything else is told. */
  async #excuse(error: unknown): Promise<void> {
    if (error instanceof Refusal && error.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, REST));
      return this.#closed ? undefined : this.#show();
    }
    this.stop();
    this.words = why(error);
  }

  #fetch(move: number, viewer: number | null): Promise<Moment> {
    const key = name(move, viewer);
    let found = this.#cache.get(key);
    if (found) {
      this.#cache.delete(key); // to its end: what was used last stays longest
    } else {
      found = moment(this.id, move, viewer);
      found.catch(() => this.#cache.delete(key));
    }
    this.#cache.set(key, found);
    for (const old of this.#cache.keys()) {
      if (this.#cache.size <= KEPT) break;
      this.#cache.delete(old);
    }
    return found;
  }
}

const name = (move: number, viewer: number | null): string => `${viewer ?? '-'} ${move}`;
