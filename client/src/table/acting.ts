/** What pieces do in a step of a film beside going somewhere: they set out and fall back, strike, shake. */
import type { Flash, Shot } from './film';

const LUNGE = 0.34; // of the way to what is struck
const START = 0.6; // of the way to a cell that one does not reach

/** Lets the pieces act; what is given back ends it at once. */
export function perform(root: HTMLElement, shot: Shot, ms: number): () => void {
  const widths = new Map(shot.scene.zones.map((zone) => [zone.id, zone.width || 100]));
  const running: Animation[] = [];
  for (const flash of shot.flashes) {
    const body = root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(flash.zone)}"] [data-piece="${CSS.escape(flash.piece)}"] .body`);
    const board = body?.closest<HTMLElement>('[data-zone]');
    if (!body || !board) continue;
    const frames = framesOf(flash, board.clientWidth / (widths.get(flash.zone) ?? 100));
    const nose = flash.turn ? body.querySelector<HTMLElement>('.nose') : null;
    if (nose) running.push(nose.animate([{ rotate: `${-flash.turn}deg` }, { rotate: '0deg' }], { duration: ms, easing: 'ease-in-out' }));
    if (frames.length) running.push(body.animate(frames, { duration: ms, easing: 'ease-in-out' }));
  }
  return () => running.forEach((one) => one.cancel());
}

/** The ways of pieces that go from cell to cell, in pixels from where they end. */
export function waysOf(root: HTMLElement, shot: Shot | null): Map<string, { x: number; y: number }[]> {
  const out = new Map<string, { x: number; y: number }[]>();
  for (const { piece, way, zone, x, y } of shot?.flashes ?? []) {
    const on = shot?.scene.zones.find((one) => one.id === zone);
    const board = way && !on?.fills && root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
    if (!way || !board) continue;
    const scale = board.clientWidth / (on?.width || 100);
    out.set(
      piece,
      way.map((spot) => ({ x: (spot.x - x) * scale, y: (spot.y - y) * scale })),
    );
  }
  return out;
}

/** `scale`: pixels of a unit of the board. */
function framesOf(flash: Flash, scale: number): Keyframe[] {
  const { from, x, y } = flash;
  const toward = (part: number): string =>
    from ? `translate(${(x - from.x) * part * scale}px, ${(y - from.y) * part * scale}px)` : 'none';
  const rest = { transform: 'none' };
  if (flash.does === 'bounces')
    return [rest, { transform: toward(START), offset: 0.45 }, { transform: toward(START * 0.9), offset: 0.55 }, rest];
  if (flash.does === 'strikes') return [rest, { transform: toward(LUNGE), offset: 0.3 }, rest];
  if (flash.does === 'hurt') {
    return [0, -7, 7, -5, 5, -2, 0].map((far) => ({ transform: `translateX(${far}%)` }));
  }
  if (flash.does === 'guarded' || flash.does === 'takes') return [rest, { transform: 'scale(1.12)', offset: 0.3 }, rest];
  return [];
}
