/** How pieces would stand after what is asked: steps to cells beside them, turns on their own, places to begin. */
import type { Cell, Ghost, Piece, Then, Zone } from '../lib/types';
import type { Host } from './host';

/** A ghost with where its key lies: the way of a step, or how far a turn goes, in degrees. */
export interface Keyed {
  ghost: Ghost;
  way: number; // clockwise from the top; of a turn, from -180 to 180
  stroke: string; // the key of a keyboard that goes to it
}

// The corners of a keyboard lie as hexagons do.
const STEPS: readonly [number, string][] = [
  [330, 'q'],
  [30, 'e'],
  [270, 'a'],
  [90, 'd'],
  [210, 'z'],
  [150, 'c'],
];
const TURNS: readonly [number, string][] = [
  [-120, 'v'],
  [-60, 'b'],
  [60, 'n'],
  [120, 'm'],
];
const STAY = 's';
const NEAR = 15; // degrees beside a way that still count as it

const stroke = (keys: readonly [number, string][], way: number): string => keys.find(([at]) => Math.abs(at - way) < NEAR)?.[1] ?? '';

/** From one facing to another the shorter way, left or right. */
export const turning = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

export class Spectre {
  readonly #screen: Host;
  #pointed = $state(''); // what the one that is shown would play

  constructor(screen: Host) {
    this.#screen = screen;
  }

  readonly all = $derived.by((): readonly Ghost[] => (this.#screen.composed ? [] : (this.#screen.ask?.ghosts ?? [])));

  readonly #given = $derived.by((): Ghost | null => {
    const text = this.#pointed || this.#screen.chosen;
    return (text && this.all.find((ghost) => ghost.ask === text)) || null;
  });

  #looks = $state(''); // what would be played right after it

  /** What would follow the ghost that is shown: as it was, unless something else was chosen. */
  readonly then = $derived.by((): Then | null => {
    const ways = this.#given?.then ?? [];
    return ways.find((one) => one.text === this.#looks) ?? ways.find((one) => one.facing === this.#given?.facing) ?? null;
  });

  /** What is said of it, if it is not what would be anyway. */
  readonly turns = $derived.by(() => (this.then && this.then.facing !== this.#given?.facing ? this.then.label : ''));

  /** As the piece would stand in the end. */
  readonly shown = $derived.by((): Ghost | null =>
    this.#given && this.then ? { ...this.#given, facing: this.then.facing, does: this.then.does || this.#given.does } : this.#given,
  );

  /** The ways to look after it, from left to right. */
  readonly looks = $derived.by((): { then: Then; way: number }[] =>
    (this.#given?.then ?? []).map((then) => ({ then, way: turning(this.#given?.facing ?? 0, then.facing) })).sort((a, b) => a.way - b.way),
  );

  point(ghost: Ghost | null): void {
    const ask = ghost?.ask ?? '';
    if (ask !== this.#pointed) this.#looks = '';
    this.#pointed = ask;
  }

  look(then: Then): void {
    this.#looks = then.text;
  }

  /** Plays the ghost that is shown, with what follows it. */
  go(): void {
    const { then } = this;
    const ghost = this.#given;
    if (!ghost?.action) return;
    this.#screen.film.own = then ? 2 : 0;
    void this.#screen.play(then ? [ghost.action, then.text] : ghost.action).then(() => this.point(null));
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

  /** The ghosts that have keys: steps to the cells around, turns left and right or none at all, or every side to look to. */
  readonly keys = $derived.by((): { steps: Keyed[]; turns: Keyed[]; looks: Keyed[]; stays: Keyed[] } => {
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
      return {
        steps,
        turns: [],
        stays: [],
        looks: turns.map(({ ghost }) => ({ ghost, way: ghost.facing, stroke: stroke(STEPS, ghost.facing) })),
      };
    }
    turns.sort((a, b) => a.way - b.way);
    const [stays, turned] = [turns.filter((one) => !one.way), turns.filter((one) => one.way)];
    return {
      steps,
      turns: turned.map((one) => ({ ...one, stroke: stroke(TURNS, one.way) })),
      stays: stays.map((one) => ({ ...one, stroke: STAY })),
      looks: [],
    };
  });

  /** What is played by keys of its own, not by a cell. */
  readonly apart = $derived.by((): boolean => this.keys.steps.length + this.keys.turns.length + this.keys.looks.length > 0);

  take(ghost: Ghost, at: HTMLElement): void {
    this.point(ghost);
    if (ghost.action) this.#screen.pick(ghost.action, `ghost ${ghost.ask}`);
    else this.#screen.ponder(ghost.ask, { id: `ghost ${ghost.ask}` }, at);
  }

  stroke(key: string): Keyed | null {
    const { steps, turns, looks, stays } = this.keys;
    return [...steps, ...turns, ...looks, ...stays].find((one) => one.stroke === key.toLowerCase()) ?? null;
  }

  /** Asks about the ghost whose key or cell has the focus. */
  why(at: HTMLElement): boolean {
    const ghost = this.all.find((one) => one.ask === at.dataset['ghost']);
    if (ghost) this.#screen.ponder(ghost.ask, { id: `ghost ${ghost.ask}` }, at);
    return ghost !== undefined;
  }

  /** A key goes to its ghost; again, it takes it. */
  keyed(event: KeyboardEvent): boolean {
    if (event.shiftKey || !this.all.length) return false;
    const found = this.stroke(event.key);
    if (!found && event.key.toLowerCase() === STAY && this.shown) {
      this.point(null);
      document.getElementById('prompt')?.focus({ preventScroll: true });
      return true;
    }
    if (!found) return false;
    const at = document.querySelector<HTMLElement>(`[data-ghost="${CSS.escape(found.ghost.ask)}"]`);
    if (at && document.activeElement !== at) {
      at.focus();
      this.point(found.ghost);
    } else if (!event.repeat) this.take(found.ghost, at ?? (event.target as HTMLElement));
    return true;
  }
}
