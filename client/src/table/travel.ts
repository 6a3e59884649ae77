/** Where a new piece comes from and where one that left goes, as the cues of the lines tell it; here it becomes places on the screen. */
import type { Cue, Line, Piece, SceneInfo } from '../lib/types';
import type { Journey } from './motion';

const SEAT = /^seat (\d+)$/;

/** Of what is new: the cue that says where it comes from. `on`: the piece it stands on, if it is no piece itself. */
export function handed(cues: readonly Cue[], scene: SceneInfo, piece: string, on = ''): Cue | undefined {
  const found = scene.pieces.find((one) => one.id === (on || piece));
  return cues.findLast(
    (cue) =>
      cue.does === 'hands' &&
      (on ? cue.pin?.sprite === piece : !cue.pin) &&
      (cue.piece ? cue.piece === (on || piece) : !cue.cell || (found !== undefined && cue.cell === cellOf(scene, found))),
  );
}

/** Of what is gone: the cue that says where it went. */
export function gathered(cues: readonly Cue[], piece: string): Cue | undefined {
  const all = cues.filter((cue) => cue.does === 'gathers');
  return all.findLast((cue) => cue.piece === piece) ?? all.findLast((cue) => !cue.piece);
}

/** The id of the panel that a cue names: by itself, or by one of its seats. */
export function panelOf(scene: SceneInfo, name: string): string {
  const seat = Number(SEAT.exec(name)?.[1] ?? NaN);
  const named = scene.panels.find((panel) => panel.id === name) ?? scene.panels.find((panel) => panel.seats.includes(seat));
  return named?.id ?? '';
}

/** The cell that a piece lies in, or nearest to. */
function cellOf(scene: SceneInfo, piece: Piece): string {
  const cells = scene.zones.find((zone) => zone.id === piece.zone)?.cells ?? [];
  const far = (cell: { x: number; y: number }): number => Math.hypot(cell.x - piece.x, cell.y - piece.y);
  return cells.length ? cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best)).id : '';
}

/** The journeys of this change of the table. */
export function journey(root: HTMLElement, scene: SceneInfo, fresh: readonly Line[], still: boolean): Journey {
  const cues = fresh.flatMap((line) => line.cues);
  const box = (selector: string): DOMRect | null => root.querySelector(selector)?.getBoundingClientRect() ?? null;
  const place = (cue: Cue | undefined): DOMRect | null => {
    if (!cue) return null;
    if (cue.other) return box(`[data-piece="${CSS.escape(cue.other)}"]`);
    return box(`[data-panel="${CSS.escape(panelOf(scene, cue.panel))}"]`);
  };
  return {
    still,
    comesFrom: (id) => place(handed(cues, scene, id)),
    inlaidFrom: (sprite, on) => place(handed(cues, scene, sprite, on)),
    goesTo: (id) => place(gathered(cues, id)),
  };
}
