/** Where the lines and the signs of a graph stand: a line per side, a sign per moment. */
import { lettersOf } from '../lib/letters';
import type { SideInfo, Stood } from '../lib/types';

/** What one line stands for: a seat, several that win and lose together, or the game itself, without seats. */
export interface Side {
  number: number; // its place among the sides of the table
  seats: number[];
  name: string;
  letters: string;
  hue: string;
  form: number; // the shape of its marks
}

export interface Line {
  side: Side;
  line: string; // points of a polyline
  band: string; // points of a polygon: as far as it may be off
  marks: { x: number; y: number }[];
  end: number; // the height of its letters
}

const HUES = ['teal', 'purple', 'yellow', 'black', 'blue', 'pink', 'green', 'brown']; // first those that are rarely colours of cards
const APART = 76; // pixels between marks of a line
const LETTERS = 19; // the height of letters at the end of a line

/** The sides of a table with colours and letters: their panels' where they have some, and no two sides share one. */
export function sidesOf(
  told: readonly SideInfo[],
  panels: readonly { seats: number[]; title: string; letters: string; hue: string }[],
): Side[] {
  const same = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();
  const all = told.map(({ seats, name }, number) => {
    const panel = panels.find((one) => same(one.seats, seats));
    return { number, seats, name, title: seats.length === 1 ? '' : name, letters: panel?.letters ?? '', hue: panel?.hue ?? '' };
  });
  const hues = new Set(all.map((one) => one.hue));
  const letters = lettersOf(all);
  return all.map(({ number, seats, name, hue: own }, form) => {
    const hue = own || (HUES.find((free) => !hues.has(free)) ?? 'black');
    hues.add(hue);
    return { number, seats, name, letters: letters[form] ?? '', hue, form };
  });
}

/** The value of a side at a point, 0 to 1. */
export const valueOf = (side: Side, point: Stood): number => point.sides[side.number] ?? 0;

const WHOLE = 0.005; // what shares that make a win may miss it by: each was rounded on its way

/** A share as whole percents. */
export const percent = (share: number): number => Math.round(share * 100);

/** Shares as whole percents; those of one win make 100, so the largest remainders are rounded up. */
export function percents(shares: readonly number[]): number[] {
  if (Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) > WHOLE) return shares.map(percent);
  const floors = shares.map((share) => Math.floor(share * 100));
  const left = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const rest = (n: number): number => (shares[n] ?? 0) * 100 - (floors[n] ?? 0);
  const up = new Set([...floors.keys()].sort((a, b) => rest(b) - rest(a)).slice(0, left));
  return floors.map((floor, n) => floor + Number(up.has(n)));
}

/** What each side could expect at a point, in percent. */
export const percentsAt = (sides: readonly Side[], point: Stood): number[] => percents(sides.map((side) => valueOf(side, point)));

/** The last point that is not after a move. */
export const pointAt = (points: readonly Stood[], move: number): Stood | undefined =>
  points.findLast((one) => one.move <= move) ?? points[0];

export interface Plot {
  x: (move: number) => number;
  y: (share: number) => number;
  low: number; // the height of nothing
  high: number; // and of all
}

/** The lines of all sides; letters at their ends do not lie on one another. */
export function linesOf(sides: readonly Side[], points: readonly Stood[], { x, y, low, high }: Plot): Line[] {
  const at = (move: number, share: number): string => `${x(move).toFixed(1)},${y(Math.max(0, Math.min(1, share))).toFixed(1)}`;
  const lines = sides.map((side, n): Line => {
    const upper = points.map((one) => at(one.move, valueOf(side, one) + 2 * one.error));
    const lower = points.map((one) => at(one.move, valueOf(side, one) - 2 * one.error)).reverse();
    let free = (n * APART) / Math.max(1, sides.length); // marks of different lines do not stand above one another
    const marks: Line['marks'] = [];
    for (const one of points) {
      if (x(one.move) < free) continue;
      marks.push({ x: x(one.move), y: y(valueOf(side, one)) });
      free = x(one.move) + APART;
    }
    const last = points.at(-1);
    return {
      side,
      line: points.map((one) => at(one.move, valueOf(side, one))).join(' '),
      band: [...upper, ...lower].join(' '),
      marks,
      end: last ? y(valueOf(side, last)) : low,
    };
  });
  spread(lines, high, low);
  return lines;
}

/** Moves the letters apart, as little as it takes. */
function spread(lines: Line[], high: number, low: number): void {
  const sorted = [...lines].sort((a, b) => a.end - b.end);
  const apart = Math.min(LETTERS, (low - high + LETTERS) / Math.max(1, sorted.length));
  let free = -Infinity;
  for (const one of sorted) free = (one.end = Math.max(one.end, free)) + apart;
  let most = low;
  for (const one of sorted.reverse()) most = (one.end = Math.min(one.end, most)) - apart;
}

/** Where signs stand: one that has no room beside the one before it goes to the next row, and where all are full it moves on a little. */
export function signsOf(places: readonly number[], wide: number, rows: number): { x: number; row: number }[] {
  const free = Array.from({ length: rows }, () => -Infinity);
  return places.map((place) => {
    const found = free.findIndex((from) => place >= from);
    const row = found < 0 ? free.indexOf(Math.min(...free)) : found;
    const x = Math.max(place, free[row] ?? place);
    free[row] = x + wide;
    return { x, row };
  });
}

/** The marks of sides by their number: a disc, a square, a diamond, triangles, crosses. */
export const FORMS = [
  'M-3.6 0a3.6 3.6 0 107.2 0a3.6 3.6 0 10-7.2 0z',
  'M-3.3 -3.3h6.6v6.6h-6.6z',
  'M0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z',
  'M0 -4.4l4.2 7.2h-8.4z',
  'M0 4.4l4.2 -7.2h-8.4z',
  'M-1.4 -4.2h2.8v2.8h2.8v2.8h-2.8v2.8h-2.8v-2.8h-2.8v-2.8h2.8z',
  'M-4.6 -2.2h9.2v4.4h-9.2z',
  'M-2.2 -4.6h4.4v9.2h-4.4z',
] as const;
