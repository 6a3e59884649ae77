/** Where a new piece comes from and where one that left goes: to the seat that the log names. */
import type { Line, Piece, Shown } from '../lib/types';
import type { Journey } from './motion';

/** The journeys of this change of the table. */
export function journey(root: HTMLElement, now: Shown, fresh: readonly Line[], still: boolean): Journey {
  const pieces = new Map(now.scene?.pieces.map((piece) => [piece.id, piece]));
  const taker = lastSeat(fresh);
  return {
    still,
    comesFrom(id) {
      const piece = pieces.get(id);
      const seat = piece ? giver(piece, fresh) : -1;
      return seat < 0 || seat === now.viewer ? null : place(root, seat);
    },
    goesTo() {
      return taker < 0 ? null : place(root, taker);
    },
  };
}

function place(root: HTMLElement, seat: number): DOMRect | null {
  return root.querySelector(`[data-seat~="${seat}"]`)?.getBoundingClientRect() ?? null;
}

/** The seat named last in these lines. */
function lastSeat(lines: readonly Line[]): number {
  for (const line of [...lines].reverse()) {
    for (const part of line.parts) if (part.seat >= 0) return part.seat;
  }
  return -1;
}

/** The seat in whose line this piece is named. */
function giver(piece: Piece, lines: readonly Line[]): number {
  for (const line of lines) {
    const seat = line.parts.find((part) => part.seat >= 0)?.seat ?? -1;
    if (seat < 0) continue;
    for (const { chip, text } of line.parts) {
      if (chip && chip.sprite === piece.sprite && chip.hue === piece.hue && text.endsWith(piece.numeral)) return seat;
    }
  }
  return -1;
}
