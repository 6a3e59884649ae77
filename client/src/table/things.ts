/** What a scene is made of, and what hands can do with it. */
import { hasLit, QUIET, type Standing } from '../lib/light';
import { t } from '../lib/tongue.svelte';
import type { Cell, Ghost, Panel, Piece, Reach, Reply, SceneInfo, Zone } from '../lib/types';
import { markWord } from './words';

export type { Standing } from '../lib/light';

/** A zone and what lies in it, in its order; in a sheet also the sides and trays that stand in it. */
export interface Laid {
  zone: Zone;
  pieces: Piece[];
  within: Laid[];
}

/** All zones of a scene by kind, each with its pieces. */
export function laidOut(scene: SceneInfo): Record<string, Laid[]> {
  const by = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    const list = by.get(piece.zone);
    if (list) list.push(piece);
    else by.set(piece.zone, [piece]);
  }
  const out: Record<string, Laid[]> = {};
  for (const zone of scene.zones) {
    const pieces = (by.get(zone.id) ?? []).sort((a, b) => a.place - b.place);
    const sheet = INSIDE.has(zone.kind) ? out['sheet']?.at(-1)?.within : undefined;
    (sheet ?? (out[zone.kind] ??= [])).push({ zone, pieces, within: [] });
  }
  return out;
}

const MANY = 6; // pieces beside a board

/** Whether so much lies around the boards that they need all the room there is. */
export function isCrowded(scene: SceneInfo): boolean {
  const around = new Set(scene.zones.filter((zone) => zone.kind === 'row' || zone.kind === 'pile').map((zone) => zone.id));
  return scene.zones.some((zone) => zone.kind === 'board') && scene.pieces.filter((piece) => around.has(piece.zone)).length > MANY;
}

/** The panels in the order that a track tells, by hue and letters; who has had a turn is marked. */
export function inOrder(panels: Panel[], track: Laid | undefined): Panel[] {
  const order = track?.pieces ?? [];
  const at = (panel: Panel): number => order.findIndex((piece) => piece.hue === panel.hue && piece.letters === panel.letters);
  const rank = (panel: Panel): number => (at(panel) < 0 ? order.length : at(panel));
  const done = (panel: Panel): boolean => order[at(panel)]?.marks.includes('done') ?? false;
  if (!order.length) return panels;
  return [...panels]
    .sort((a, b) => rank(a) - rank(b))
    .map((panel) => (done(panel) ? { ...panel, marks: [...panel.marks, 'done'] } : panel));
}

const INSIDE = new Set(['side', 'tray', 'shelf', 'options']);

/** The zones without those that stand in panels. */
export function unpaneled(zones: Record<string, Laid[]>): Record<string, Laid[]> {
  const out = { ...zones };
  for (const kind of ['row', 'pile']) if (out[kind]) out[kind] = out[kind].filter((laid) => !laid.zone.panel);
  return out;
}

/** The zones that stand in a panel. */
export function paneled(zones: Record<string, Laid[]>, panel: string): Laid[] {
  return [...(zones['row'] ?? []), ...(zones['pile'] ?? [])].filter((laid) => laid.zone.panel === panel && laid.pieces.length);
}

/** Whether two sides with values stand against each other in a sheet. */
export const isDuel = (laid: Laid): boolean => laid.within.filter((one) => one.zone.kind === 'side' && one.zone.value).length > 1;

/** Whether a sheet offers cards on shelves. */
export const isShop = (laid: Laid): boolean => laid.within.some((one) => one.zone.kind === 'shelf');

/** Whether no sheet but a shop tells or asks something. */
export const isIdle = (sheets: Laid[]): boolean => !sheets.some((laid) => !isShop(laid) && isOpen(laid));

/** The rows and piles that lie at an edge of the boards, or at none. */
export function lying(zones: Record<string, Laid[]>, edge: '' | 'near' | 'far'): Laid[] {
  return [...(zones['row'] ?? []), ...(zones['pile'] ?? [])].filter((laid) => laid.zone.edge === edge);
}

// Where a word may be divided: before a consonant and a vowel, or between two consonants; but not near its ends.
const BREAKS = [
  /(?<=.{2}[aeiouy])(?=[b-df-hj-np-tv-xz][lr]?[aeiouy].)/giu,
  /(?<=.[aeiouy][b-df-hj-np-tv-xz])(?=(?![hlr])[b-df-hj-np-tv-xz][aeiouy].|l(?<=ll)[aeiouy].)/giu,
];
const FINER = [
  /(?<=.[aeiouy])(?=[b-df-hj-np-tv-xz][lr]?[aeiouy])/giu,
  /(?<=.[aeiouy][lmnr])(?=[cpst][b-df-hj-np-tv-xz][aeiouy])/giu,
  ...BREAKS.slice(1),
];

const SHORT = 4.5; // a line so short needs the finer places

/** A name whose words may be divided if they are wider than a line; both are measured by the size of the letters. */
export function divided(name: string, line: number, breadth: (word: string) => number): string {
  const breaks = line < SHORT ? FINER : BREAKS;
  return name.replace(/\p{L}{5,}/gu, (word) =>
    breadth(word) > line ? breaks.reduce((text, gap) => text.replace(gap, '\u00AD'), word) : word,
  );
}

const WHOLE = 10; // pixels of letters that keep a word whole
const PARTS = 12; // and of those of a word that is divided

/** A name and its letters, in pixels, for lines of a width: as large as the longest word lets it be; else words are divided
 * where that is usual, and nowhere else. */
export function lettered(name: string, width: number, largest: number, breadth: (word: string) => number): { text: string; size: number } {
  const longest = (text: string): number => Math.max(...text.split(/[ \u00AD]/).map(breadth));
  const size = Math.min(largest, width / longest(name));
  if (size >= WHOLE) return { text: name, size };
  const text = divided(name, width / PARTS, breadth);
  return { text, size: Math.min(PARTS, largest, width / longest(text)) };
}

/** Whether a sheet tells or asks something now, and so has to be seen; others are for looking things up. */
export function isOpen(laid: Laid): boolean {
  return (
    isDuel(laid) || [laid, ...laid.within].some((one) => one.zone.steps.length > 0 || one.pieces.some((piece) => piece.ask || piece.action))
  );
}

/** What a pick looks like on the board: where its piece goes, or what it lays there. */
export interface Planned {
  piece: string;
  cell: string;
  facing: number;
  lays: string;
  hue: string;
  now: boolean; // it is being picked
}

/** What a table lets one do with things. Without hands (in a replay) a scene only lies there. */
export interface Hands {
  standing(thing: Piece | Cell): Standing;
  touch(thing: Piece | Cell, at: HTMLElement): void;
  why(thing: Piece | Cell, at: HTMLElement): void;
  read(clause: string): void;
  /** Shows a thing large, with all that is written on it. */
  look?: (thing: Piece, at: HTMLElement) => void;
  /** Opens a heap, to look through it. */
  browse?(heap: string): void;
  /** What is composed so far. */
  readonly plans?: readonly Planned[];
  /** How pieces would stand after what is asked. */
  readonly ghosts?: readonly Ghost[];
  /** The one of them that is pointed at. */
  readonly ghost?: Ghost | null;
  point?(ghost: Ghost | null): void;
  /** The cells that the choice that is pointed at is about, or the question. */
  readonly reach?: Reach | null;
  /** Chooses one, or asks about it. */
  take?(ghost: Ghost, at: HTMLElement): void;
  /** Whether a key of the keyboard belongs to what is composed. */
  strokes?(key: string): boolean;
}

/** A thing that was asked about, where it lies, and what the server said. */
export interface Asked {
  thing: Piece | Cell | { id: string };
  at: HTMLElement;
  reply: Reply | null; // none: it is only looked at
}

/** Hands that hold something up to look at: one thing, or the heap that is open. */
export interface Holding extends Hands {
  asked: Asked | null;
  readonly game: string;
  readonly heap: Laid | null;
  browse(heap: string): void;
}

/** Whether a heap has something that can be chosen now. */
export const isAsked = (heap: Laid): boolean => hasLit(heap);

/** Whether a piece has a name written on it, and so more to read than fits there. */
export const isNamed = (piece: Piece): boolean =>
  piece.letters.length > 3 || (piece.form === 'card' && piece.letters !== '' && piece.inlays.length > 0);

/** How a thing stands in these hands, or in none. */
export function standing(hands: Hands | undefined, thing: Piece | Cell): Standing {
  return hands ? hands.standing(thing) : QUIET;
}

const SAID = new Set(['spent', 'sealed', 'attacker', 'defender']); // other marks are for the game's own words

/** What is said of a thing: its own label, its marks, and what can be done with it. */
export function spoken(label: string, now: Standing, does = '', marks: readonly string[] = []): string {
  const words = [label, ...marks.filter((mark) => SAID.has(mark)).map(markWord)];
  if (now.hinted) words.push(t('piece.hint'));
  if (now.chosen) words.push(t('piece.chosen'));
  else if (now.lit) words.push(does ? t('piece.canPlayDoes', { does }) : t('piece.canPlay'));
  else if (now.blocked) words.push(t('piece.cannot'));
  if (now.filled) words.push(t('piece.filled'));
  else if (now.own) words.push(t('piece.own'));
  if (now.planned) words.push(t('piece.planned'));
  return words.join(', ');
}

/** The context under which a table gives its hands to what it draws. */
export const HANDS = Symbol('hands');

/** The context that gives the step of a film that is shown, if one is. */
export const FILM = Symbol('film');

/** The context that gives the lines of the log that have been told by now. */
export const LINES = Symbol('lines');

/** The context that says which game's drawings are used. */
export const GAME = Symbol('game');
