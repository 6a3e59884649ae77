/** Where a new piece comes from and where one that left goes: to the seat that has more now, or that the log names. */
import type { Line, Panel, Piece, Shown } from '../lib/types';
import type { Journey } from './motion';

/** The journeys of this change of the table; `before` are the panels as they were. */
export function journey(root: HTMLElement, now: Shown, fresh: readonly Line[], still: boolean, before: readonly Panel[] = []): Journey {
  const pieces = new Map(now.scene?.pieces.map((piece) => [piece.id, piece]));
  const panels = now.scene?.panels ?? [];
  const counted = panels.some((panel) => panel.figures.length);
  const taker = counted ? gainer(before, panels) : lastSeat(fresh);
  return {
    still,
    comesFrom(id) {
      const piece = pieces.get(id);
      const owner = piece?.hue ? panels.find((panel) => panel.hue === piece.hue)?.seats[0] : undefined;
      if (owner !== undefined) return place(root, owner);
      const seat = piece ? giver(piece, fresh) : -1;
      return seat < 0 || seat === now.viewer ? null : place(root, seat);
    },
    inlaidFrom(sprite) {
      const from = now.scene?.pieces.find((piece) => piece.sprite === sprite && !piece.x && !piece.y);
      return from ? (root.querySelector(`[data-piece="${CSS.escape(from.id)}"]`)?.getBoundingClientRect() ?? null) : null;
    },
    goesTo() {
      return taker < 0 ? null : place(root, taker);
    },
  };
}

function place(root: HTMLElement, seat: number): DOMRect | null {
  return root.querySelector(`[data-seat~="${seat}"]`)?.getBoundingClientRect() ?? null;
}

/** The seat of whom a figure grew. */
function gainer(before: readonly Panel[], now: readonly Panel[]): number {
  for (const panel of now) {
    const old = before.find((one) => one.id === panel.id)?.figures ?? [];
    if (panel.figures.some((one, k) => Number(one.value) > Number(old[k]?.value ?? one.value))) return panel.seats[0] ?? -1;
  }
  return -1;
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
