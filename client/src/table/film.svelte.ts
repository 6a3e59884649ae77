/** Shows films: which step is seen, whether it runs, and what comes next. The table itself never waits for it. */
import { settings, SPEEDS } from '../lib/settings.svelte';
import type { Line, SceneInfo, Shown } from '../lib/types';
import { filmOf, isFilm, joined, type Film, type Shot } from './film';

const OPENING = 500; // milliseconds that the table before is shown
const REST = 500; // and the last step, before the table goes on

/** A picture that a film can begin with. */
interface Picture {
  scene: SceneInfo;
  newest: number; // the number of its last line
}

export class Projector {
  /** The film that is shown, or that was shown last and can be seen again. */
  film = $state.raw<Film | null>(null);
  on = $state(false);
  /** The step that is seen; -1: the table before the first one. */
  at = $state(0);
  playing = $state(false);
  /** So many lines come of what one has just done oneself, and seen before: they need no film. */
  own = 0;
  /** At a shared device, what is seen until everybody may look: the table before. */
  #held = $state.raw<SceneInfo | null>(null);
  #next: Film | null = null; // what came meanwhile
  #reel: Film | null = null; // all that happened since one did something oneself, seen as a film or not
  #open: Picture | null = null; // what anybody may see, at a shared device
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended: (() => void) | undefined;

  readonly shots = $derived.by((): Shot[] => this.film?.shots ?? []);
  readonly shot = $derived.by((): Shot | null => (this.on ? (this.shots[this.at] ?? null) : null));

  /** A film waits until one looks as a spectator, so that all at this device may see it. */
  get due(): boolean {
    return this.#held !== null;
  }

  /** What the table shows in place of the newest scene. */
  get scene(): SceneInfo | null {
    if (!this.on) return this.#held;
    return this.shot?.scene ?? this.film?.before ?? null;
  }

  /** The newest line that has been told, while a film is on. */
  get upto(): number {
    if (!this.on || !this.film) return Infinity;
    return this.shot?.upto ?? this.film.first - 1;
  }

  /** How long a piece is on its way in this step. */
  get pace(): number {
    return Math.min(700, (this.shot?.ms ?? 900) * SPEEDS[settings.film] * 0.7);
  }

  // --- what comes in ------------------------------------------------------------------------

  /** The table changes. `follows`: nothing that happened in between is missing. */
  see(was: Shown | null, now: Shown, follows: boolean): void {
    const shared = now.yours.length > 1;
    const same = was !== null && was.viewer === now.viewer;
    if (!follows || (same && newest(now) < newest(was)) || now.scene === null)
      this.forget(); // a gap, or a move was taken back
    else if (this.film && this.film.viewer === now.viewer && this.film.first < now.first && !this.on) this.film = null; // not to be looked at any more
    if (!same || (was.ask && !was.ask.passing) || (this.#reel && this.#reel.first < now.first)) this.#reel = null;
    const before = !follows ? null : shared && now.viewer === null ? this.#open : same ? picture(was) : null;
    const open = shared && now.viewer === null;
    if (open) this.#open = picture(now);
    if (now.viewer === null) this.#held = null;
    if (!before || !now.scene || before.newest >= newest(now)) return;
    const fresh = now.lines.filter((line) => line.n > before.newest);
    if (shared && !open) {
      if (this.#open && isFilm(fresh)) this.#held = before.scene;
      return;
    }
    const part = filmOf(before.scene, fresh, now.scene, now.viewer, true);
    const own = fresh.length <= this.own;
    this.own = 0;
    if (part) this.#add(part, !own && filmOf(before.scene, fresh, now.scene, now.viewer) !== null);
  }

  /** What follows what happened before belongs to the same film; one that is on goes on with it. */
  #add(part: Film, films: boolean): void {
    const follows = this.#reel !== null;
    const on = this.on && this.film === this.#reel;
    // A step that is on stays as it is.
    const reel = this.#reel ? joined(this.#reel, part, on && this.at >= this.#reel.shots.length - 1) : part;
    const first = Math.max(0, reel.shots.length - part.shots.length);
    if (on && this.film) {
      const now = this.shot;
      this.film = reel;
      this.at = now ? reel.shots.indexOf(now) : -1;
    } else if (this.on) this.#next = films || follows ? reel : this.#next;
    else if (films) this.show(reel, undefined, follows ? first : -1);
    else if (follows && this.film === this.#reel) this.film = reel;
    this.#reel = reel;
  }

  /** Nothing can be seen again: the table is another one now. */
  forget(): void {
    this.#stop();
    this.on = false;
    this.film = null;
    this.#next = null;
    this.#reel = null;
    this.#open = null;
    this.#held = null;
    this.#finish();
  }

  // --- what is shown ------------------------------------------------------------------------

  /** Shows a film from its beginning, or from a step on; where no movement is wanted, only that step. */
  show(film: Film, then?: () => void, from = -1): void {
    this.#stop();
    this.film = film;
    this.#ended = then;
    this.on = true;
    this.at = settings.calm ? Math.max(0, from) : from;
    this.playing = !settings.calm;
    this.#wait();
  }

  again(): void {
    if (this.film && !this.on) this.show(this.film);
  }

  toggle(): void {
    if (!this.on) return;
    this.playing = !this.playing;
    if (this.playing) this.#wait();
    else this.#stop();
  }

  pause(): void {
    if (this.playing) this.toggle();
  }

  /** To a step; it stays there. */
  to(at: number): void {
    if (!this.on) return;
    this.playing = false;
    this.#stop();
    if (at >= this.shots.length) this.skip();
    else this.at = Math.max(-1, at);
  }

  back(): void {
    this.to(this.at - 1);
  }

  forward(): void {
    this.to(this.at + 1);
  }

  /** The film is over: the table is as it is now. Another one that came meanwhile begins. */
  skip(): void {
    if (!this.on) return;
    this.#stop();
    this.playing = false;
    this.on = false;
    const next = this.#next;
    this.#next = null;
    if (next) this.show(next);
    else this.#finish();
  }

  close(): void {
    this.#ended = undefined;
    this.forget();
  }

  #finish(): void {
    const then = this.#ended;
    this.#ended = undefined;
    then?.();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#awake);
  }

  #wait(): void {
    this.#stop();
    if (!this.playing) return;
    const end = this.at >= this.shots.length - 1 ? REST : 0;
    const ms = (this.shot?.ms ?? OPENING) + end;
    this.#timer = setTimeout(() => this.#tick(), ms * SPEEDS[settings.film]);
  }

  #tick(): void {
    // Nobody sees it: it waits.
    if (document.hidden) return document.addEventListener('visibilitychange', this.#awake);
    if (this.at >= this.shots.length - 1) return this.skip();
    this.at += 1;
    this.#wait();
  }

  #awake = (): void => {
    if (!document.hidden) this.#wait();
  };
}

const newest = (shown: Shown): number => shown.lines.at(-1)?.n ?? 0;
const picture = (shown: Shown): Picture | null => (shown.scene ? { scene: shown.scene, newest: newest(shown) } : null);

/** A line as it is told now: the language may have changed since. */
export function told(line: Line, lines: readonly Line[]): Line {
  return lines.find((one) => one.n === line.n) ?? line;
}
