/** A board that fills its room: its cells are drawn wider or higher than they are, and the cards in them spread out. */
import type { Cell, Piece, Zone } from '../lib/types';
import type { Laid } from './things';

const MOST = 1.9; // how much longer than wide a cell gets, or the other way round
const TALL = 1.4; // of a card, by its width
const MARGIN = 9; // pixels between cards and the edge of their cell
const TIGHT = 5; // on a small screen
const LEAST = 5; // pixels between two cards
const LARGE = 118; // pixels: a card need not be wider

/** A board as it is drawn: where what was at a place is now. */
export interface Spread extends Laid {
  tall: number; // the height of a cell
  to: (x: number, y: number) => { x: number; y: number };
}

interface Room {
  width: number; // in pixels
  height: number;
}

/** The board for this room, in its own units, to be drawn at one scale. */
export function spread(laid: Laid, room: Room, small: boolean): Spread {
  const { zone } = laid;
  const inner = zone.cells.filter((cell) => !cell.size);
  const columns = middles(inner.map((cell) => cell.x));
  const rows = middles(inner.map((cell) => cell.y));
  const scale = Math.min(room.width / zone.width, room.height / zone.height);
  const most = zone.cell * (MOST - 1);
  const wider = Math.min(most, (room.width / scale - zone.width) / columns.length);
  const higher = Math.min(most, (room.height / scale - zone.height) / rows.length);
  const to = (x: number, y: number) => ({ x: moved(x, columns, zone.cell, wider), y: moved(y, rows, zone.cell, higher) });
  const cells = zone.cells.map((cell) => ({ ...cell, ...to(cell.x, cell.y) }));
  const box: Zone = {
    ...zone,
    cells,
    width: zone.width + wider * columns.length,
    height: zone.height + higher * rows.length,
    cell: zone.cell + wider,
  };
  const tall = zone.cell + higher;
  const at = new Map<string, Piece>();
  for (const cell of inner) {
    const here = laid.pieces.filter((piece) => isCard(piece) && isIn(piece, cell, zone.cell));
    settle(here, { ...cell, ...to(cell.x, cell.y) }, box.cell, tall, scale, small ? TIGHT : MARGIN).forEach((piece) =>
      at.set(piece.id, piece),
    );
  }
  const others = (piece: Piece): Piece[] => {
    const cell = inner.find((one) => isIn(piece, one, zone.cell));
    return cell ? laid.pieces.filter((card) => at.has(card.id) && isIn(card, cell, zone.cell)) : [];
  };
  const pieces = laid.pieces.map((piece) => at.get(piece.id) ?? beside(piece, others(piece), at) ?? { ...piece, ...to(piece.x, piece.y) });
  return { ...laid, zone: box, pieces, tall, to };
}

/** Face up or face down. */
const isCard = (piece: Piece): boolean => piece.form === 'card' || piece.form === 'back';

/** Different middles, in order. */
const middles = (all: number[]): number[] => [...new Set(all)].sort((a, b) => a - b);

/** Where a place is when every column before it, and its own as far as it goes, has become wider. */
function moved(at: number, columns: number[], cell: number, by: number): number {
  return columns.reduce((sum, middle) => sum + by * Math.max(0, Math.min(1, (at - middle) / cell + 0.5)), at);
}

const isIn = (piece: Piece, cell: Cell, side: number): boolean =>
  Math.abs(piece.x - cell.x) <= side / 2 && Math.abs(piece.y - cell.y) <= side / 2;

/** As many rows as let the cards be largest; if even so they are narrow, they lie on each other. */
function settle(cards: Piece[], cell: Cell, wide: number, tall: number, scale: number, rim: number): Piece[] {
  if (!cards.length) return [];
  const [margin, gap] = [rim / scale, LEAST / scale];
  const [w, h] = [wide - 2 * margin, tall - 2 * margin];
  const sized = (rows: number) => {
    const each = Math.ceil(cards.length / rows);
    return { rows, each, size: Math.min((w - (each - 1) * gap) / each, (h - (rows - 1) * gap * 2) / rows / TALL) };
  };
  const best = [1, 2, 3].map(sized).reduce((a, b) => (b.size > a.size * 1.04 ? b : a));
  const size = Math.min(best.size, LARGE / scale);
  const across = best.each > 1 ? Math.min((w - size) / (best.each - 1), size * 1.18 + gap) : 0;
  const down = size * TALL + 2 * gap;
  return cards.map((piece, k) => {
    const row = Math.floor(k / best.each);
    const here = Math.min(best.each, cards.length - row * best.each);
    const x = cell.x + ((k % best.each) - (here - 1) / 2) * across;
    return { ...piece, x, y: cell.y + (row - (Math.ceil(cards.length / best.each) - 1) / 2) * down, size };
  });
}

/** What belongs to a card of its cell goes with it. */
function beside(piece: Piece, cards: Piece[], at: Map<string, Piece>): Piece | null {
  const far = (card: Piece): number => Math.hypot(card.x - piece.x, card.y - piece.y);
  const card = [...cards].sort((a, b) => far(a) - far(b))[0];
  const now = card && at.get(card.id);
  if (!card || !now) return null;
  const grown = now.size / card.size;
  return { ...piece, x: now.x + (piece.x - card.x) * grown, y: now.y + (piece.y - card.y) * grown };
}
