/** Things of the wire for tests, whole: what a test does not name is as the server leaves it out. */
import * as fill from '../lib/fill';
import type { Draft, Line, Panel, Piece, SceneInfo, Zone } from '../lib/types';

/** A thing of which anything may be left out, at any depth. */
type Some<T> = T extends (infer One)[] ? Some<One>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

export const piece = (id: string, rest: Some<Piece> = {}): Piece => fill.piece({ id, zone: 'board', label: id, ...rest } as Partial<Piece>);
export const zone = (id: string, rest: Some<Zone> = {}): Zone => fill.zone({ id, kind: 'board', title: id, ...rest } as Partial<Zone>);
export const panel = (id: string, seats: number[]): Panel => fill.panel({ id, seats });
export const scene = (given: Partial<SceneInfo>): SceneInfo => fill.scene(given);
export const line = (n: number, rest: Some<Line> = {}): Line => fill.line({ n, ...rest } as Partial<Line>);

/** A draft as it comes with a question. */
export function draft(given: Some<Draft>): Draft {
  const whole = fill.ask({ draft: given as Draft }).draft;
  if (!whole) throw new Error('a question without a draft');
  return whole;
}
