/** How pieces would stand after what is asked: steps to cells beside them, turns on their own, places to begin. */
import type { Cell, Ghost, Piece, Zone } from '../lib/types';
import type { Screen } from './screen.svelte';

/** A ghost with where its key lies: the way of a step, or how far a turn goes, in degrees. */
export interface Keyed {
  ghost: Ghost;
  way: number; // clockwise from the top; of a turn, from -180 to 180
  stroke: string; // the key of a keyboard that goes to it
}

// The corners of a keyboard lie as hexagons do.
const STEPS: readonly [number, string][] = [[330, 'q'], [30, 'e'], [270, 'a'], [90, 'd'], [210, 'z'], [150, 'c']];
const TURNS: readonly [number, string][] = [[-120, 'v'], [-60, 'b'], [60, 'n'], [120, 'm']];
const NEAR = 15; // degrees beside a way that still count as it

const stroke = (keys: readonly [number, string][], way: number): string => keys.find(([at]) => Math.abs(at - way) < NEAR)?.[1] ?? '';

/** From one facing to another the shorter way, left or right. */
export const turning = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

export class Spectre {
  readonly #screen: Screen;
  #pointed = $state(''); // what the one that is shown would play

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  readonly all = $derived.by((): readonly Ghost[] => (this.#screen.composed ? [] : (this.#screen.ask?.ghosts ?? [])));

  readonly shown = $derived.by((): Ghost | null => {
    const text = this.#pointed || this.#screen.chosen;
    return (text && this.all.find((ghost) => ghost.ask === text)) || null;
  });

  point(ghost: Ghost | null): void {
    this.#pointed = ghost?.ask ?? '';
  }

  /** The board on which a ghost would stand. */
  #board(ghost: Ghost): Zone | undefined {
    return this.#screen.scene?.zones.find((zone) => zone.cells.some((cell) => cell.id === ghost.cell));
  }

  piece(ghost: Ghost): Piece | undefined {
    return this.#screen.scene?.pieces.find((piece) => piece.id === ghost.piece);
  }

  /** The cells that a ghost is about: where its piece stands now, and where it would. */
  #ends(ghost: Ghost): { zone: Zone; from: Piece; to: Cell } | null {
    const zone = this.#board(ghost);
    const from = this.piece(ghost);
    const to = zone?.cells.find((cell) => cell.id === ghost.cell);
    return zone && from && to ? { zone, from, to } : null;
  }

  /** The ghosts that have keys: steps to the cells around, turns left and right, or every side to look to. */
  readonly keys = $derived.by((): { steps: Keyed[]; turns: Keyed[]; looks: Keyed[] } => {
    const steps: Keyed[] = [];
    const turns: Keyed[] = [];
    for (const ghost of this.all) {
      const ends = this.#ends(ghost);
      if (!ends) continue;
      const [dx, dy] = [ends.to.x - ends.from.x, ends.to.y - ends.from.y];
      const far = Math.hypot(dx, dy) / (ends.zone.cell || 1);
      if (far < 0.5) turns.push({ ghost, way: turning(ends.from.facing, ghost.facing), stroke: '' });
      else if (far < 1.5) {
        const way = ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
        steps.push({ ghost, way, stroke: stroke(STEPS, way) });
      }
    }
    if (!steps.length && turns.length > TURNS.length) {
      return { steps, turns: [], looks: turns.map(({ ghost }) => ({ ghost, way: ghost.facing, stroke: stroke(STEPS, ghost.facing) })) };
    }
    turns.sort((a, b) => a.way - b.way);
    return { steps, turns: turns.map((one) => ({ ...one, stroke: stroke(TURNS, one.way) })), looks: [] };
  });

  /** What is played by keys of its own, not by a cell. */
  readonly apart = $derived.by((): boolean => this.keys.steps.length + this.keys.turns.length + this.keys.looks.length > 0);

  take(ghost: Ghost, at: HTMLElement): void {
    this.point(ghost);
    if (ghost.action) this.#screen.pick(ghost.action, `ghost ${ghost.ask}`);
    else this.#screen.ponder(ghost.ask, { id: `ghost ${ghost.ask}` }, at);
  }

  stroke(key: string): Keyed | null {
    const { steps, turns, looks } = this.keys;
    return [...steps, ...turns, ...looks].find((one) => one.stroke === key.toLowerCase()) ?? null;
  }

  /** A key goes to its ghost; again, it takes it. */
  keyed(event: KeyboardEvent): boolean {
    if (event.shiftKey || !this.all.length) return false;
    const found = this.stroke(event.key);
    if (!found) return false;
    const at = document.querySelector<HTMLElement>(`[data-ghost="${CSS.escape(found.ghost.ask)}"]`);
    if (at && document.activeElement !== at) {
      at.focus();
      this.point(found.ghost);
    } else if (!event.repeat) this.take(found.ghost, at ?? (event.target as HTMLElement));
    return true;
  }
}
