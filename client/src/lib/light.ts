/** What can be touched now. Nothing else decides it: for a table, a replay, a hint and a draft it is the same. */
import type { Ask, Piece, SceneInfo } from './types';

/** Something that may be an answer: a piece, a cell or a ghost. */
interface Thing {
  readonly action: string; // what it plays now
}

/** How a piece or a cell stands now. */
export interface Standing {
  lit: boolean;
  chosen: boolean;
  blocked: boolean;
  asked: boolean;
  hinted: boolean;
  own?: boolean; // a piece for which an answer is composed
  filled?: boolean; // the one that is composed for now
  planned?: boolean; // a cell that is picked for it
  other?: boolean; // choosing it means something else now than what it says
  through?: boolean; // it stands on a place that can be picked, and lets the hand through
}

/** How a thing stands that nobody is asked about. */
export const QUIET: Standing = { lit: false, chosen: false, blocked: false, asked: false, hinted: false };

/** Whether it can be played now. */
export const isLit = (thing: Thing): boolean => thing.action !== '';

/** Those of some pieces that can be played now, and whether there are any. */
export const litOf = (place: { readonly pieces: readonly Piece[] }): Piece[] => place.pieces.filter(isLit);
export const hasLit = (place: { readonly pieces: readonly Piece[] }): boolean => place.pieces.some(isLit);

/** A piece or a cell plays its `ask` if that is among the choices; what does not change keeps its identity. */
export function light(seen: SceneInfo, asked: Ask | null): SceneInfo {
  const does = new Map(asked?.choices.map((choice) => [choice.text, choice.does]));
  let changed = false;
  const zones = seen.zones.map((one) => {
    const cells = one.cells.map((at) => {
      const action = does.has(at.ask) ? at.ask : '';
      return at.action === action ? at : { ...at, action };
    });
    if (cells.every((at, k) => at === one.cells[k])) return one;
    changed = true;
    return { ...one, cells };
  });
  const pieces = seen.pieces.map((one) => {
    const action = does.has(one.ask) ? one.ask : '';
    const word = does.get(one.ask) ?? '';
    if (one.action === action && one.does === word) return one;
    changed = true;
    return { ...one, action, does: word };
  });
  return changed ? { ...seen, zones, pieces } : seen;
}

/** What somebody has in mind who is asked something. */
export interface Mind {
  readonly chosen: string; // the text that a second touch plays
  readonly hint: string; // the text that is suggested
}

/** How a thing of a scene stands for whoever is asked; `mind` is null for whoever is not. */
export function standsFor(mind: Mind | null, thing: Thing & { readonly ask: string }): Standing {
  if (!mind) return QUIET;
  const lit = isLit(thing);
  return {
    ...QUIET,
    lit,
    chosen: lit && thing.action === mind.chosen,
    blocked: !lit && thing.ask !== '',
    hinted: lit && thing.action === mind.hint,
  };
}
