/** An honest word about an ended game: what is known of it so far, and its moments. */
import { analysis, Refusal, why } from '../lib/api';
import { t } from '../lib/tongue.svelte';
import type { Analysis, Better, Turning } from '../lib/types';
import type { Past } from './past.svelte';
import { percent, pointAt, sidesOf, valueOf, type Side } from './graph';

const AGAIN = 700; // milliseconds between questions
const LATER = 3000; // after too many

export type Kind = 'luck' | 'turn' | 'better';

/** A moment worth a look. */
export interface Told {
  key: string;
  kind: Kind;
  at: number; // the step of the replay that shows it
  move: number; // the move it is about
  side: Side | null; // whose it is
  size: number; // how much changed, or could have been gained
  words: string;
  better: Better | null;
}

/** How far a figure may be off, two errors; never nothing, for nothing here is exact. */
export const doubt = (error: number): string => (percent(2 * error) < 1 ? t('honest.exact') : `${percent(2 * error)}`);

/** A number stays on one line with its signs. */
export const bound = (words: string): string => words.replaceAll(' %', '\u00a0%').replaceAll('± ', '±\u00a0').replaceAll('< ', '<\u00a0');

export class Honest {
  readonly #past: Past;
  open = $state(false);
  found = $state.raw<Analysis | null>(null);
  /** Why there is no more. */
  failure = $state('');
  #chosen = $state(''); // the moment that was gone to last

  constructor(past: Past) {
    this.#past = past;
  }

  readonly sides = $derived.by((): Side[] => sidesOf(this.#past.info?.sides ?? [], this.#past.moment?.scene.panels ?? []));

  /** All moments in the order of the game. */
  readonly moments = $derived.by((): Told[] => {
    const { turning = [], better = [] } = this.found ?? {};
    const all = [...turning.map((one) => this.#turned(one)), ...better.map((one) => this.#bettered(one))];
    return all.sort((a, b) => a.at - b.at || a.move - b.move);
  });

  /** The moment that is shown; none: -1. */
  readonly now = $derived.by((): number => {
    const move = this.#past.step?.move;
    const chosen = this.moments.findIndex((one) => one.key === this.#chosen && one.at === move);
    return chosen >= 0 ? chosen : this.moments.findIndex((one) => one.at === move);
  });

  /** The moment at which most changed or could have been gained, offered to who stands at the beginning. */
  readonly greatest = $derived.by((): Told | undefined => {
    const most = Math.max(...this.moments.map((one) => one.size));
    const begun = (this.#past.step?.move ?? 0) > (this.#past.info?.first ?? 0);
    return begun || most <= 0 ? undefined : this.moments.find((one) => one.size === most);
  });

  /** The replay goes to a moment; a better move is looked at with the eyes of who missed it. */
  go(moment: Told | undefined): void {
    if (!moment) return;
    this.#chosen = moment.key;
    this.#past.stop();
    const seat = moment.better?.seat;
    if (seat !== undefined && this.#past.info?.may_see.includes(seat)) this.#past.viewer = seat;
    this.#past.to(this.#past.find(moment.at));
  }

  /** To the next moment from where the replay is, or to the one before. */
  step(way: 1 | -1): void {
    const { moments, now } = this;
    const move = this.#past.step?.move ?? 0;
    if (now >= 0) return this.go(moments[now + way]);
    this.go(way > 0 ? moments.find((one) => one.at > move) : moments.findLast((one) => one.at < move));
  }

  /** Asks until all is known, as long as the page is looked at; the returned function stops it. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let asking = false;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (stopped || asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        const found = await analysis(this.#past.id);
        if (stopped) return;
        this.found = found;
        this.failure = found.failed;
        if (!found.ready && !found.failed) timer = setTimeout(() => void ask(), AGAIN);
      } catch (error) {
        if (stopped) return;
        if (error instanceof Refusal && error.status === 429) timer = setTimeout(() => void ask(), LATER);
        else this.failure = why(error);
      } finally {
        asking = false;
      }
    };
    const seen = (): void => void (!this.found?.ready && !this.failure && ask());
    document.addEventListener('visibilitychange', seen);
    this.failure = '';
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }

  /** The side of a seat. */
  sideOf(seat: number | null): Side | null {
    return this.sides.find((side) => seat !== null && side.seats.includes(seat)) ?? null;
  }

  /** What a side's better moves promised more, each of them. */
  missedBy(side: Side): number[] {
    return (this.found?.better ?? []).filter((one) => side.seats.includes(one.seat)).map((one) => one.gain);
  }

  nameOf(seat: number): string {
    return this.#past.info?.seats[seat] ?? t('page.seat', { n: seat + 1 });
  }

  #turned(one: Turning): Told {
    const side = this.sideOf(one.seat);
    const points = this.found?.points ?? [];
    const after = pointAt(points, one.move);
    const before = points.findLast((point) => point.move < one.move);
    const gain = percent(side && after && before ? valueOf(side, after) - valueOf(side, before) : one.swing);
    const by = one.by ?? this.#past.moves.find((move) => move.move === one.move)?.by ?? null;
    let words = t('honest.swings', { gain: percent(Math.abs(one.swing)) });
    if (side && gain !== 0) {
      const many = { name: side.name, gain: Math.abs(gain) };
      const own = by === null || side.seats.includes(by);
      if (one.luck) words = t(gain > 0 ? 'honest.byLuck' : 'honest.byBadLuck', many);
      else if (by !== null && one.what) {
        const { what } = one;
        const named = { by: this.nameOf(by), what, gain: Math.abs(gain) };
        if (own) words = t(gain > 0 ? 'honest.byNamedOwn' : 'honest.byNamedFault', named);
        else words = t(gain > 0 ? 'honest.byNamed' : 'honest.byNamedOther', { ...named, name: side.name });
      } else if (own) words = t(gain > 0 ? 'honest.byOwn' : 'honest.byOwnFault', many);
      else words = t(gain > 0 ? 'honest.byChoice' : 'honest.byOther', { by: this.nameOf(by), ...many });
    }
    return {
      key: `turn ${one.move}`,
      kind: one.luck ? 'luck' : 'turn',
      at: one.move,
      move: one.move,
      side,
      size: Math.abs(one.swing),
      words: bound(words),
      better: null,
    };
  }

  #bettered(one: Better): Told {
    const { played, better, move, seat } = one;
    const words = bound(t('honest.couldBe', { name: this.nameOf(seat), played, better, gain: percent(one.gain), error: doubt(one.error) }));
    return { key: `better ${move}`, kind: 'better', at: move - 1, move, side: this.sideOf(seat), size: one.gain, words, better: one };
  }
}
