/** The sums of a ledger: what its picks come to, and which ways a limit closes. The engine does the same in core/ledger.py. */
import type { Draft, Slot, Tally, Way } from '../lib/types';

/** Name of the way that is picked, by slot. */
export type Picks = Readonly<Record<string, string>>;

/** The name of a way that plays no action. */
export const NOTHING = '-';

export const isLedger = (draft: Draft | null): draft is Draft => draft?.slots.some((slot) => slot.look) ?? false;

/** The actions of a way, in their order. */
export const plays = (way: Way): readonly string[] => (way.text ? [way.text] : way.texts);

export const nameOf = (way: Way): string => plays(way).join('; ') || NOTHING;

export const wayOf = (slot: Slot, name: string | undefined): Way | null => slot.ways.find((way) => nameOf(way) === name) ?? null;

/** What stands in each slot before anybody has picked. */
export function usualPicks(draft: Draft): Record<string, string> {
  const out: Record<string, string> = {};
  for (const slot of draft.slots) {
    const way = slot.look === 'fixed' ? slot.ways[0] : wayOf(slot, slot.usual);
    if (way && !way.closed) out[slot.id] = nameOf(way);
  }
  return out;
}

/** What a way adds to a tally. */
export const addsTo = (way: Way | null, tally: string): number =>
  (way?.adds ?? []).reduce((sum, add) => sum + (add.tally === tally ? add.amount : 0), 0);

/** What a tally comes to as it is shown. */
export function valueOf(draft: Draft, picks: Picks, tally: Tally): number {
  const sum = draft.slots.reduce((all, slot) => all + addsTo(wayOf(slot, picks[slot.id]), tally.id), tally.base);
  return Math.floor(sum / tally.share);
}

/** How much a tally is short of its goal; 0: it is reached, or there is none. */
export const missing = (tally: Tally, value: number): number => (tally.goal === null ? 0 : Math.max(0, tally.goal - value));

/** The tally at whose goal, or else its limit, the answer is whole, if there is one. */
const stopOf = (draft: Draft): Tally | null => draft.tallies.find((tally) => tally.stops) ?? null;

const endOf = (stop: Tally): number => stop.goal ?? stop.limit ?? 0;

/** Whether it is at its end: nothing may come any more. */
function hasStopped(draft: Draft, picks: Picks): boolean {
  const stop = stopOf(draft);
  return stop !== null && valueOf(draft, picks, stop) >= endOf(stop);
}

/** The tally that stops, if it would be at its end without one of the actions too. */
function needless(draft: Draft, picks: Picks): Tally | null {
  const stop = stopOf(draft);
  if (!stop) return null;
  const units = draft.slots.map((slot) => {
    const way = wayOf(slot, picks[slot.id]);
    return way ? Math.floor(addsTo(way, stop.id) / Math.max(1, plays(way).length)) : 0;
  });
  const most = Math.max(0, ...units);
  return most && valueOf(draft, picks, stop) - most >= endOf(stop) ? stop : null;
}

/** The tally whose limit a way would pass, or which would have something needless in it, with all other slots as they are. */
export function closedBy(draft: Draft, picks: Picks, slot: Slot, way: Way): Tally | null {
  const then = { ...picks, [slot.id]: nameOf(way) };
  const passes = (tally: Tally): boolean =>
    tally.limit !== null && valueOf(draft, then, tally) > Math.max(tally.limit, valueOf(draft, picks, tally));
  const over = draft.tallies.find(passes);
  if (over) return over;
  const stop = needless(draft, then);
  return stop && valueOf(draft, then, stop) > valueOf(draft, picks, stop) ? stop : null;
}

/** The first tally that is past its limit, or whose goal is due and not reached. */
export function lacking(draft: Draft, picks: Picks): Tally | null {
  return (
    draft.tallies.find((tally) => {
      const value = valueOf(draft, picks, tally);
      return (tally.limit !== null && value > tally.limit) || (tally.due && missing(tally, value) > 0);
    }) ?? null
  );
}

/** The actions of the whole answer, or of the slots before one. */
export function textsOf(draft: Draft, picks: Picks, before: Slot | null = null): string[] {
  const end = before ? draft.slots.indexOf(before) : draft.slots.length;
  const texts = draft.slots.slice(0, end).flatMap((slot) => {
    const way = wayOf(slot, picks[slot.id]);
    return way ? plays(way) : [];
  });
  return before || hasStopped(draft, picks) ? texts : [...texts, ...draft.closing];
}

/** A sentence of the game with its numbers. */
const filled = (words: string, values: Readonly<Record<string, number | string>>): string =>
  words.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));

/** The tally's own sentence on why a way is closed. */
export function whyClosed(draft: Draft, picks: Picks, slot: Slot, way: Way, by: Tally): string {
  const now = valueOf(draft, picks, by);
  const then = valueOf(draft, { ...picks, [slot.id]: nameOf(way) }, by);
  const limit = by.limit ?? 0;
  return filled(by.words, { more: then - now, left: Math.max(0, limit - now), limit });
}

/** The words of the button that sends the answer: a slot is called by its pick, or by its title while nothing is picked. */
export const doneWords = (draft: Draft, picks: Picks): string =>
  filled(draft.done, {
    ...Object.fromEntries(draft.slots.map((slot) => [slot.id, wayOf(slot, picks[slot.id])?.label || slot.title])),
    ...Object.fromEntries(draft.tallies.map((tally) => [tally.id, valueOf(draft, picks, tally)])),
  });

/** The picks that play these actions; null: none do. */
export function picksOf(draft: Draft, texts: readonly string[]): Record<string, string> | null {
  const from = (k: number, at: number): Record<string, string> | null => {
    const slot = draft.slots[k];
    if (!slot)
      return [draft.closing, ...(stopOf(draft) ? [[]] : [])].some((end) => texts.slice(at).join('\n') === end.join('\n')) ? {} : null;
    for (const way of slot.ways) {
      const own = plays(way);
      if (way.closed || own.some((text, n) => text !== texts[at + n])) continue;
      const rest = from(k + 1, at + own.length);
      if (rest) return { [slot.id]: nameOf(way), ...rest };
    }
    return null;
  };
  return from(0, 0);
}
