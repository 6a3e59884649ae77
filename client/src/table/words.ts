/** What the page itself says at a table: who is waited for, how time stands. */
import { listed, t, tenths, worded } from '../lib/tongue.svelte';
import type { Line, SeatInfo, Shown, Step } from '../lib/types';

export { listed } from '../lib/tongue.svelte';

/** The name of a seat; an empty one is called by its number. */
export function nameOf(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((one) => one.seat === seat)?.name || t('page.seat', { n: seat + 1 });
}

/** A mark of a piece or a panel in words. */
export const markWord = (mark: string): string => worded('mark', mark);

/** Whom the table waits for, as a sentence. */
export function waitingFor(shown: Shown): string {
  const names = shown.waiting.map((seat) => nameOf(shown.seats, seat));
  if (!names.length) return shown.scene?.status ?? '';
  return t(shown.window ? 'table.mayReact' : 'table.chooses', { n: names.length, names: listed(names) });
}

/** Who must agree before a move is taken back, as a sentence. */
export function consentOf(shown: Shown): string {
  const by = shown.undo.asked_by ?? -1;
  const own = shown.yours.includes(by);
  const others = shown.seats.filter((one) => one.seat !== by && one.kind === 'person' && !one.bot && !(own && one.yours));
  const names = listed(others.map((one) => nameOf(shown.seats, one.seat)));
  if (own) return names ? t('table.waitsFor', { names }) : t('table.waitsForOthers');
  return t('table.asksUndo', { name: nameOf(shown.seats, by) });
}

/** Minutes and seconds; the last ten seconds with tenths. */
export function timeLeft(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return tenths(Math.floor(left / 100) / 10);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The first number in a fact, which is all that a small screen shows of it. */
export function figure(fact: string): string {
  return /[-−]?\d+/.exec(fact)?.[0] ?? '';
}

/** A fact split at its leading number, which is drawn large. */
export function split(fact: string): { number: string; rest: string } {
  const found = /^([-−]?\d+)\s+(.*)$/.exec(fact);
  return found ? { number: found[1] as string, rest: found[2] as string } : { number: '', rest: fact };
}

/** A chapter of the log, oldest line first. */
export interface Chapter {
  title: string;
  key: number;
  entries: Entry[];
}

/** A line, or many of chance told as one. */
export interface Entry {
  line: Line;
  hidden: Line[];
}

/** The newest chapter of the log as steps of what happens there. */
export function recalled(lines: readonly Line[]): Step[] {
  return (chapters(lines)[0]?.entries ?? []).map(({ line }) => ({
    parts: line.parts,
    clause: line.clause,
    sprite: '',
    value: '',
    now: false,
  }));
}

const RUN = 3; // so many lines of chance in a row are told one by one

/** The log in chapters, the newest first; long runs of chance of one kind are folded. */
export function chapters(lines: readonly Line[]): Chapter[] {
  const out: Chapter[] = [];
  let now: Chapter | null = null;
  for (const line of lines) {
    if (!now || line.heading) {
      now = { title: line.heading, key: line.n, entries: [] };
      out.push(now);
    }
    now.entries.push({ line, hidden: [] });
  }
  for (const chapter of out) chapter.entries = folded(chapter.entries);
  return out.reverse();
}

function folded(entries: Entry[]): Entry[] {
  const out: Entry[] = [];
  let at = 0;
  while (at < entries.length) {
    const first = entries[at] as Entry;
    let end = at + 1;
    if (first.line.chance) {
      while (entries[end]?.line.chance && entries[end]?.line.kind === first.line.kind) end += 1;
    }
    const run = entries.slice(at, end);
    if (run.length <= RUN) out.push(...run);
    else {
      const shown = run.slice(0, RUN);
      (shown[RUN - 1] as Entry).hidden = run.slice(RUN).map((entry) => entry.line);
      out.push(...shown);
    }
    at = end;
  }
  return out;
}
