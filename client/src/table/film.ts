/** The film of one change: its steps, and how the table looks after each of them. Knows no page and no clock.
 *
 * It begins with the table as it was and follows the cues of the lines, one after the other; what happens at once
 * is one step. Where cues say less than the new table shows, the table is right: a piece looks as it does there
 * from its last cue on, and so does a panel.
 */
import type { Cue, Inlay, Line, Panel, Piece, SceneInfo, Zone } from '../lib/types';

/** Something to be seen for as long as a step is shown: on a board, at a place in its units, or on a panel. */
export interface Flash {
  does: string; // what the cue does
  zone: string;
  x: number;
  y: number;
  size: number; // of the piece or the cell that it is about, in the board's units
  tall?: number; // its height by its width, where it is not as high as wide
  from: Spot | null; // where it comes from: a piece that goes, one that strikes
  way?: Spot[]; // of a piece that goes from cell to cell: each of them, from where it stood
  piece: string;
  panel: string;
  text: string;
  turn: number; // degrees that the piece turns, the short way round
}

export interface Spot {
  x: number;
  y: number;
}

/** A step: what is told, and the table after it. */
export interface Shot {
  lines: Line[]; // those with cues
  upto: number; // the newest line of the log that has been told by then
  scene: SceneInfo;
  flashes: Flash[];
  ms: number; // how long it is shown
}

export interface Film {
  first: number; // the numbers of its first and its last line
  last: number;
  viewer: number | null;
  before: SceneInfo;
  shots: Shot[];
}

const TRAVELS = new Set(['hands', 'gathers']);
const LEAST = 2; // so many lines with cues make a film
const MOST = 13; // steps; when there are more, more is shown at once
const LONGEST = 12_000; // milliseconds of a whole film
const BASE = 700;
const EACH = 200; // more for each line that is read, up to three
const CELL = 140; // more for each further cell of the longest way
const REEL = 26; // steps of films that follow each other; the oldest are left out
const MOTIONS = ['goes', 'bounces', 'turns', 'tires', 'wakes', 'falls', 'rises'];
/** The mark that a cue puts on a piece, or takes off. */
const STATES: Readonly<Record<string, readonly [string, boolean]>> = {
  tires: ['spent', true],
  wakes: ['spent', false],
  falls: ['lying', true],
  rises: ['lying', false],
};
const ENDS = new Set(['hurt', 'guarded']); // these tell how a fight ended
const LATER = new Set(['attacker', 'defender']); // marks that somebody who comes gets by what follows
const ALIKE = 4; // blows, or gains, in one step; if that is not enough, what is unlike is shown at once too
const TALL = 1.4; // of a card
const GAINS = 3; // in one step, always: a number at a panel is seen at a glance
const CROWDED = 3; // when so many blows are one step, so is all that moves

/** A line without the cues that only tell where something travels from and to. */
const toShow = (line: Line): Line =>
  line.cues.some((cue) => TRAVELS.has(cue.does)) ? { ...line, cues: line.cues.filter((cue) => !TRAVELS.has(cue.does)) } : line;

/** Whether these lines are told by a film. That somebody acts is not enough: it is seen by what comes of it. */
export function isFilm(lines: readonly Line[]): boolean {
  return lines.filter((line) => line.cues.some((cue) => cue.does !== 'acts' && !TRAVELS.has(cue.does))).length >= LEAST;
}

/** The film from one table to the next, or nothing if there is too little to see; of a `part` of one, anything is enough. */
export function filmOf(
  before: SceneInfo,
  lines: readonly Line[],
  after: SceneInfo,
  viewer: number | null = null,
  part = false,
): Film | null {
  const told = lines.map(toShow).filter((line) => line.cues.length);
  if (part ? !told.length : !isFilm(told)) return null;
  const groups = together(told);
  if (!part && groups.length === 1 && groups.flat().every((line) => first(line) === 'comes')) return null; // the table shows it as well
  const start = quiet(before);
  const set = new Stage(start, after, groups.flat());
  const last = lines.at(-1)?.n ?? 0;
  const shots = groups.map((group, k): Shot => {
    const flashes = group.flatMap((line) => set.play(line));
    const rest = groups.slice(k + 1).flat();
    const upto = rest.length
      ? Math.max(...groups.slice(0, k + 1).map((one) => one.at(-1)?.n ?? 0), Math.min(...rest.map((line) => line.n)) - 1)
      : last;
    const far = Math.max(2, ...flashes.map((one) => one.way?.length ?? 0)) - 2;
    const shot = {
      lines: group,
      upto,
      scene: set.scene(),
      flashes: seen(flashes),
      ms: BASE + EACH * Math.min(3, group.length) + CELL * far,
    };
    set.rest();
    return shot;
  });
  const steps = shots.reduce((sum, shot) => onward(sum, [shot]), [] as Shot[]);
  const whole = steps.reduce((sum, shot) => sum + shot.ms, 0);
  if (whole > LONGEST) for (const shot of steps) shot.ms = Math.floor((shot.ms * LONGEST) / whole);
  return { first: lines[0]?.n ?? 0, last, viewer, before: start, shots: steps };
}

/** A film and the one that follows it, as one. A piece that goes on is one step, unless its last one is `shown` now. */
export function joined(film: Film, next: Film, shown = false): Film {
  const shots = shown ? [...film.shots, ...next.shots] : onward(film.shots, next.shots);
  const gone = Math.max(0, shots.length - REEL);
  const before = shots[gone - 1]?.scene ?? film.before;
  return { ...next, first: shots[gone - 1] ? (shots[gone - 1] as Shot).upto + 1 : film.first, before, shots: shots.slice(gone) };
}

/** The one piece that goes in a step, if nothing else is seen there. */
function walker(shot: Shot | undefined): Flash | null {
  const [flash, ...more] = shot?.flashes ?? [];
  return shot && flash?.does === 'goes' && flash.from && !more.length && shot.lines.every((line) => first(line) === 'goes') ? flash : null;
}

/** Steps and those that follow; where the same piece goes in the last one and the first one, these are one. */
function onward(shots: readonly Shot[], next: readonly Shot[]): Shot[] {
  const [last, then] = [shots.at(-1), next[0]];
  const [one, two] = [walker(last), walker(then)];
  if (!last || !then || !one || !two || one.piece !== two.piece || one.zone !== two.zone) return [...shots, ...next];
  const wayOf = (flash: Flash): Spot[] => flash.way ?? [flash.from as Spot, spot(flash)];
  const way = [...wayOf(one), ...wayOf(two).slice(1)];
  const ms = last.ms + CELL * (wayOf(two).length - 1);
  const flash = { ...two, from: one.from, turn: one.turn + two.turn, way };
  return [...shots.slice(0, -1), { ...then, lines: [...last.lines, ...then.lines], flashes: [flash], ms }, ...next.slice(1)];
}

// --- what happens at once ---------------------------------------------------------------------

/** Lines in steps: of those that go, bounce and turn one after another, first all that go, then all that bounce,
 * then all that turn; all that come; who comes, or rolls dice, and then goes, in one; of the rest as few at once as
 * possible. */
export function together(lines: readonly Line[]): Line[][] {
  for (const alike of [true, false]) {
    for (let most = 1; most <= (alike ? ALIKE : lines.length); most += 1) {
      const crowded = !alike && most > CROWDED;
      const groups = runs(lines, crowded).flatMap((run) => split(run, most, crowded, alike));
      if (groups.length <= MOST) return groups;
    }
  }
  return runs(lines, true).map((run) => run.lines);
}

interface Run {
  sort: string;
  lines: Line[];
}

const first = (line: Line): string => line.cues[0]?.does ?? '';
const goersOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => line.cues.filter((cue) => cue.does === 'goes').map((cue) => cue.piece));
/** Somebody comes, or rolls dice, and goes on in the next line. */
const setsOut = (line: Line, next: Line | undefined): boolean =>
  (first(line) === 'comes' || first(line) === 'rolls') &&
  next !== undefined &&
  first(next) === 'goes' &&
  next.cues[0]?.piece === line.cues[0]?.piece;

/** Lines of one sort as long as they follow each other. Nothing goes twice at the same time; who sets out does so alone,
 * unless it is crowded. */
function runs(lines: readonly Line[], crowded: boolean): Run[] {
  const out: Run[] = [];
  for (let k = 0; k < lines.length; k += 1) {
    const line = lines[k] as Line;
    const next = lines[k + 1];
    const walks = setsOut(line, next);
    const own = walks && next ? [line, next] : [line];
    if (walks) k += 1;
    const sort = walks ? 'walks' : MOTIONS.includes(first(line)) ? 'motion' : first(line) === 'comes' ? 'comes' : 'acts';
    const last = out.at(-1);
    const moved = new Set(last ? goersOf(last.lines) : []);
    const joins = last?.sort === sort && (sort !== 'walks' || crowded) && !goersOf(own).some((piece) => moved.has(piece));
    if (last && joins) last.lines.push(...own);
    else out.push({ sort, lines: own });
  }
  return out;
}

/** A run in steps; of blows and the like so many in one, if wanted only those that are alike. */
function split({ sort, lines: run }: Run, most: number, crowded: boolean, alike: boolean): Line[][] {
  const does = first(run[0] as Line);
  if (sort === 'walks' || does === 'comes') return [run];
  if (MOTIONS.includes(does)) {
    if (crowded) return [run];
    return MOTIONS.map((one) => run.filter((line) => first(line) === one)).filter((group) => group.length);
  }
  const out: Line[][] = [];
  for (const line of run) {
    const last = out.at(-1);
    const room = first(line) === 'gains' ? Math.max(most, GAINS) : most;
    if (last && last.length < room && (!alike || first(last[0] as Line) === first(line))) last.push(line);
    else out.push([line]);
  }
  return out;
}

/** Of one that comes and goes on in the same step, its way is enough. */
function seen(flashes: Flash[]): Flash[] {
  const gone = new Set(flashes.filter((one) => one.does === 'goes').map((one) => one.piece));
  return flashes.filter((one) => one.does !== 'comes' || !gone.has(one.piece));
}

// --- the table while the film runs ------------------------------------------------------------

/** A scene in which nothing can be chosen. */
function quiet(scene: SceneInfo): SceneInfo {
  const pieces = scene.pieces.map(still);
  const zones = scene.zones.map((zone): Zone => {
    if (!zone.cells.some((cell) => cell.action || cell.ask)) return zone;
    return { ...zone, cells: zone.cells.map((cell) => ({ ...cell, action: '', ask: '' })) };
  });
  return { ...scene, pieces, zones };
}

function still(piece: Piece): Piece {
  return piece.action || piece.ask || piece.does ? { ...piece, action: '', ask: '', does: '' } : piece;
}

interface Place extends Spot {
  zone: string;
  size: number; // of a cell there
}

class Stage {
  #before: SceneInfo;
  #after: SceneInfo;
  #heading: string[]; // of what goes on: where before and after agree, and at least the largest step
  #pieces: Map<string, Piece>;
  #panels: Map<string, Panel>;
  #ends: Map<string, Piece>; // the pieces as they are when all is over
  #endPanels: Map<string, Panel>;
  #zones: Map<string, Zone>;
  #left = new Map<string, number>(); // how many cues a piece or a panel still has
  #cued: Set<string>; // the pieces that have any
  #carried = new Map<string, string>(); // who was taken up, and by whom
  #pinned = new Set<string>(); // those of which cues say what is pinned to them
  #announced = new Set<string>(); // those of which cues say the value
  #shutting = new Set<string>(); // cells that shut when the step is over

  constructor(before: SceneInfo, after: SceneInfo, lines: readonly Line[]) {
    this.#before = before;
    this.#after = after;
    const apart = before.heading.findIndex((words, n) => words !== after.heading[n]);
    this.#heading = apart < 0 ? before.heading : before.heading.slice(0, Math.max(1, apart));
    this.#pieces = byId(before.pieces);
    this.#ends = byId(after.pieces.map(still));
    this.#endPanels = byId(after.panels);
    // What was sealed is open now; what is new is seen when all is over.
    const lasting = (panel: Panel): string[] => panel.marks.filter((mark) => this.#endPanels.get(panel.id)?.marks.includes(mark));
    this.#panels = byId(before.panels.map((panel) => ({ ...panel, marks: lasting(panel) })));
    this.#zones = byId(before.zones);
    for (const line of lines) {
      for (const cue of line.cues) for (const id of named(cue)) this.#left.set(id, (this.#left.get(id) ?? 0) + 1);
      for (const cue of line.cues) if (cue.pin) this.#pinned.add(cue.piece);
      for (const cue of line.cues) if (cue.does === 'announces') this.#announced.add(cue.piece);
    }
    this.#cued = new Set(this.#left.keys());
  }

  scene(): SceneInfo {
    return {
      ...this.#before,
      heading: this.#heading,
      zones: [...this.#zones.values()],
      pieces: [...this.#pieces.values()],
      panels: [...this.#panels.values()],
    };
  }

  /** The step has been seen: what opened only for it is shut. */
  rest(): void {
    for (const cell of this.#shutting) this.#draw(cell, false);
    this.#shutting.clear();
  }

  /** Carries out the cues of a line; what there is to see of them. */
  play(line: Line): Flash[] {
    const out: Flash[] = [];
    for (const cue of line.cues) {
      const was = this.#pieces.get(cue.piece)?.facing ?? -1;
      const flash = this.#act(cue);
      if (flash) out.push({ ...flash, turn: was < 0 || cue.facing < 0 ? 0 : ((cue.facing - was + 540) % 360) - 180 });
      for (const id of named(cue)) this.#settle(id);
      this.#look(cue.piece);
    }
    return out;
  }

  /** The arcs around a piece, where they are known for how it stands now. */
  #look(id: string): void {
    const piece = this.#pieces.get(id);
    if (!piece?.rim.length) return;
    const before = this.#before.pieces.find((one) => one.id === id);
    const same = [this.#ends.get(id), before].find(
      (one) => one?.zone === piece.zone && one.facing === piece.facing && Math.abs(one.x - piece.x) + Math.abs(one.y - piece.y) < 0.01,
    );
    this.#pieces.set(id, { ...piece, arcs: same?.arcs ?? [] });
  }

  #act(cue: Cue): Flash | null {
    if (ENDS.has(cue.does)) this.#judge();
    switch (cue.does) {
      case 'goes':
        return this.#go(cue);
      case 'comes':
        return this.#come(cue);
      case 'leaves':
        return this.#leave(cue);
      case 'takes':
        return this.#take(cue);
      case 'gains':
        return this.#gain(cue);
      case 'acts':
        return cue.panel ? this.#gain(cue) : this.#stay(cue);
      case 'pins':
        return this.#pin(cue);
      case 'announces':
        return this.#announce(cue);
      case 'rolls':
        return this.#gain(cue);
      case 'opens':
        return this.#draw(cue.cell, true);
      case 'shuts':
        this.#shutting.add(cue.cell);
        return null;
      case 'reveals':
        return this.#reveal(cue);
      case 'meets':
        return this.#meet(cue);
      default:
        return this.#stay(cue);
    }
  }

  #go(cue: Cue): Flash | null {
    const piece = this.#pieces.get(cue.piece);
    if (!piece) return this.#come(cue);
    const to = this.#cell(cue.cell, piece.zone);
    if (!to) return this.#stay(cue);
    const now = this.#moved(piece, to, cue);
    this.#pieces.set(piece.id, now);
    this.#along(piece, now);
    const cells = cue.path.flatMap((name) => this.#cell(name, piece.zone) ?? []);
    const way = cells.length > 1 ? { way: [spot(piece), ...cells.slice(0, -1).map(spot), spot(now)] } : {};
    return { ...this.#flash(cue, now, to.size), from: spot(piece), ...way };
  }

  #come(cue: Cue): Flash | null {
    const end = this.#ends.get(cue.piece);
    const piece =
      this.#pieces.get(cue.piece) ??
      (end && { ...end, aim: '', marks: end.marks.filter((mark) => !LATER.has(mark)), pinned: this.#pinned.has(end.id) ? [] : end.pinned });
    const to = this.#cell(cue.cell, piece?.zone ?? '');
    if (!piece && to) {
      // It is in neither picture: at least its place is shown, and who sent it.
      const other = this.#pieces.get(cue.other);
      return { does: cue.does, ...to, from: other?.zone === to.zone ? spot(other) : null, piece: '', panel: '', text: cue.text, turn: 0 };
    }
    if (!piece || !(to || this.#zones.has(piece.zone))) return null;
    const now = to ? this.#moved(piece, to, cue) : turned(piece, cue);
    this.#pieces.set(piece.id, now);
    return this.#flash(cue, now, to?.size ?? now.size);
  }

  #leave(cue: Cue): Flash | null {
    const piece = this.#pieces.get(cue.piece);
    if (!piece) return null;
    const end = this.#ends.get(piece.id);
    if (end && end.zone !== piece.zone && this.#zones.has(end.zone)) this.#pieces.set(piece.id, end);
    else this.#pieces.delete(piece.id);
    return this.#flash(cue, piece, this.#size(piece));
  }

  #take(cue: Cue): Flash | null {
    const piece = this.#pieces.get(cue.piece);
    const other = this.#pieces.get(cue.other);
    if (!piece) return null;
    if (other && this.#ends.has(other.id) && other.zone === piece.zone) {
      this.#carried.set(other.id, piece.id);
      const to = this.#near(piece);
      if (!to || !isIn(other, to)) this.#pieces.set(other.id, { ...other, x: piece.x, y: piece.y });
    } else if (other) this.#pieces.delete(other.id);
    const end = this.#ends.get(piece.id);
    this.#pieces.set(piece.id, { ...turned(piece, cue), inlays: end?.inlays ?? piece.inlays, pinned: end?.pinned ?? piece.pinned });
    return { ...this.#flash(cue, piece, this.#size(piece)), from: other ? spot(other) : null };
  }

  #gain(cue: Cue): Flash | null {
    const piece = this.#pieces.get(cue.piece);
    if (piece && !cue.panel) return this.#flash(cue, piece, this.#size(piece));
    if (!this.#panels.has(cue.panel)) return null;
    return { does: cue.does, zone: '', x: 0, y: 0, size: 0, from: null, piece: '', panel: cue.panel, text: cue.text, turn: 0 };
  }

  /** More or less of a sign that is pinned to a piece. */
  #pin(cue: Cue): null {
    const piece = this.#pieces.get(cue.piece);
    const pin = cue.pin;
    if (!piece || !pin) return null;
    const is = (one: Inlay): boolean => one.sprite === pin.sprite;
    const was = piece.pinned.find(is);
    const n = count(was) + Number(pin.numeral.replace('−', '-'));
    const now = { ...(was ?? pin), numeral: `${n}` };
    const others = piece.pinned.filter((one) => !is(one));
    const pinned = n <= 0 ? others : was ? piece.pinned.map((one) => (is(one) ? now : one)) : [...others, now];
    this.#pieces.set(piece.id, { ...piece, pinned });
    return null;
  }

  /** The value of a side, from when it is told; of one with several, each after those before it. */
  #announce(cue: Cue): null {
    const zone = this.#zones.get(this.#pieces.get(cue.piece)?.zone ?? '');
    const end = this.#after.zones.find((one) => one.id === zone?.id);
    if (!zone) return null;
    const both = `${zone.value}/${cue.text}`;
    const value = end?.value.startsWith(both) ? both : cue.text;
    this.#zones.set(zone.id, { ...zone, value, note: end?.value === value ? end.note : '' });
    return null;
  }

  /** How it stands between two, from when one is hurt or holds. */
  #judge(): void {
    for (const { id, verdict } of this.#after.zones) {
      const zone = verdict ? this.#zones.get(id) : undefined;
      if (zone) this.#zones.set(id, { ...zone, verdict });
    }
  }

  /** What lies on a side, from when it is shown. */
  #reveal(cue: Cue): null {
    const zone = this.#pieces.get(cue.piece)?.zone;
    if (!zone || this.#ends.get(cue.piece)?.zone !== zone) return null;
    for (const piece of this.#pieces.values()) if (piece.zone === zone) this.#pieces.delete(piece.id);
    for (const piece of this.#ends.values()) if (piece.zone === zone) this.#pieces.set(piece.id, piece);
    return null;
  }

  /** A gate, open or shut. */
  #draw(name: string, open: boolean): null {
    for (const zone of this.#zones.values()) {
      const shut = this.#before.zones.find((one) => one.id === zone.id)?.cells.find((cell) => cell.id === name);
      if (!shut?.opened) continue;
      const sprite = open ? shut.opened : shut.sprite;
      this.#zones.set(zone.id, { ...zone, cells: zone.cells.map((cell) => (cell.id === name ? { ...cell, sprite } : cell)) });
    }
    return null;
  }

  /** Two stand against each other: their sheet is there, as it will be, but what is asked there and what is announced later. */
  #meet(cue: Cue): null {
    const one = this.#ends.get(cue.piece);
    const other = this.#ends.get(cue.other);
    const group = one && other ? sheetOf(this.#after.zones, one.zone) : [];
    if (!one || !group.some((zone) => zone.id === other?.zone)) return this.#begin(cue);
    const old = new Set(sheetOf([...this.#zones.values()], one.zone).map((zone) => zone.id));
    for (const id of old) this.#zones.delete(id);
    for (const piece of this.#pieces.values()) if (old.has(piece.zone)) this.#pieces.delete(piece.id);
    for (const zone of group.filter((at) => at.kind !== 'options')) {
      const within = this.#after.pieces.filter((piece) => piece.zone === zone.id);
      const value = zone.value && within.some((piece) => this.#announced.has(piece.id)) ? '?' : zone.value;
      this.#zones.set(zone.id, { ...zone, value, verdict: '', steps: zone.steps.filter((step) => !step.now) });
      for (const piece of within) this.#pieces.set(piece.id, still(piece));
    }
    return null;
  }

  /** Two who stood against each other before do so anew: nothing of it is known yet. */
  #begin(cue: Cue): null {
    const both = [this.#pieces.get(cue.piece)?.zone, this.#pieces.get(cue.other)?.zone].map((id) => this.#zones.get(id ?? ''));
    if (both.every((zone) => zone?.kind === 'side'))
      for (const zone of both) if (zone) this.#zones.set(zone.id, { ...zone, value: '?', note: '' });
    return null;
  }

  /** What happens to a piece that stays where it is, or at a cell. */
  #stay(cue: Cue): Flash | null {
    const piece = this.#pieces.get(cue.piece);
    const at = this.#cell(cue.cell, piece?.zone ?? '');
    if (piece) {
      let now = turned(piece, cue);
      const end = this.#ends.get(piece.id);
      if (cue.does === 'hurt' && end && !this.#pinned.has(piece.id)) now = { ...now, pinned: end.pinned, marks: end.marks };
      const mark = STATES[cue.does];
      if (mark) {
        const rest = now.marks.filter((one) => one !== mark[0]);
        now = { ...now, marks: mark[1] ? [...rest, mark[0]] : rest };
      }
      if (cue.does === 'bounces') now = { ...now, goal: '' };
      this.#pieces.set(piece.id, now);
    }
    const pointed = cue.does === 'strikes' || cue.does === 'bounces';
    const other = this.#pieces.get(cue.other);
    const aim = at ?? (pointed && other ? { ...spot(other), zone: other.zone, size: this.#size(other), ...shape(other) } : null);
    if (aim && (pointed || !piece)) {
      const near = piece?.zone === aim.zone ? spot(piece) : null;
      return { does: cue.does, ...aim, from: near, piece: cue.piece, panel: '', text: cue.text, turn: 0 };
    }
    return piece ? this.#flash(cue, piece, this.#size(piece)) : null;
  }

  /** After its last cue a thing is as it will be; where it stands only cues tell. */
  #settle(id: string): void {
    const left = (this.#left.get(id) ?? 0) - 1;
    this.#left.set(id, left);
    if (left > 0) return;
    const panel = this.#endPanels.get(id);
    if (panel && this.#panels.has(id)) this.#panels.set(id, panel);
    const piece = this.#pieces.get(id);
    const end = this.#ends.get(id);
    if (!piece || !end || end.zone !== piece.zone) return;
    const cell = this.#near(piece);
    const { x, y } = !cell || isIn(end, cell) ? end : piece;
    this.#pieces.set(id, { ...end, x, y });
  }

  /** What was taken up, and what lies there and will lie where the piece ends, goes along with it. */
  #along(was: Piece, now: Piece): void {
    const from = this.#near(was);
    const to = this.#near(now);
    if (!from || !to) return;
    const end = this.#ends.get(now.id);
    const home = end ? this.#near(end) : null;
    for (const other of [...this.#pieces.values()]) {
      if (other.id === now.id || other.zone !== was.zone || !isIn(other, from) || isIn(other, to)) continue;
      const there = this.#ends.get(other.id);
      const comes = !this.#cued.has(other.id) && home && there && isIn(there, home) && !isIn(there, from);
      if (comes || this.#carried.get(other.id) === now.id) {
        this.#pieces.set(other.id, { ...other, x: other.x + now.x - was.x, y: other.y + now.y - was.y });
      }
    }
  }

  /** The piece in a cell: exactly where it will stand, if it stays there. */
  #moved(piece: Piece, to: Place, cue: Cue): Piece {
    const end = this.#ends.get(piece.id);
    const stays = end && end.zone === to.zone && isIn(end, to);
    const { x, y } = stays ? end : to;
    return { ...turned(piece, cue), zone: to.zone, x, y, goal: '' };
  }

  #flash(cue: Cue, piece: Piece, size: number): Flash {
    return {
      does: cue.does,
      zone: piece.zone,
      x: piece.x,
      y: piece.y,
      size,
      ...shape(piece),
      from: null,
      piece: piece.id,
      panel: '',
      text: cue.text,
      turn: 0,
    };
  }

  #size(piece: Piece): number {
    return piece.size || this.#zones.get(piece.zone)?.cell || 18;
  }

  /** A cell by its name, first on the board where the piece is. */
  #cell(name: string, zone: string): Place | null {
    if (!name) return null;
    const own = this.#zones.get(zone);
    for (const one of own ? [own, ...this.#zones.values()] : this.#zones.values()) {
      const cell = one.cells.find((at) => at.id === name);
      if (cell) return { x: cell.x, y: cell.y, zone: one.id, size: cell.size || one.cell };
    }
    return null;
  }

  /** The cell that a piece stands in. */
  #near(piece: Piece): Place | null {
    const zone = this.#zones.get(piece.zone);
    const places = zone?.cells.map(({ x, y, size }): Place => ({ x, y, zone: zone.id, size: size || zone.cell }));
    return places?.find((place) => isIn(piece, place)) ?? null;
  }
}

const INSIDE = new Set(['side', 'tray', 'shelf', 'options']); // what stands in the sheet before it

/** The sheet in which a zone stands, and all that stands in it. */
function sheetOf(zones: readonly Zone[], id: string): Zone[] {
  const at = zones.findIndex((zone) => zone.id === id);
  const start = zones.slice(0, at + 1).findLastIndex((zone) => zone.kind === 'sheet');
  if (at < 0 || start < 0) return [];
  const inside = zones.slice(start + 1).findIndex((zone) => !INSIDE.has(zone.kind));
  return zones.slice(start, inside < 0 ? undefined : start + 1 + inside);
}

function byId<T extends { id: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((one) => [one.id, one]));
}

const count = (pin: Inlay | undefined): number => (pin ? Number(pin.numeral || 1) : 0);
/** A card is higher than wide; one that is spent lies across, and is a little smaller. */
const shape = (piece: Piece): { tall?: number } => (piece.form !== 'card' ? {} : { tall: piece.marks.includes('spent') ? 1 / TALL : TALL });
const spot = ({ x, y }: Spot): Spot => ({ x, y });
const turned = (piece: Piece, cue: Cue): Piece => (cue.facing < 0 ? piece : { ...piece, facing: cue.facing });
const isIn = (piece: Piece, place: Place): boolean =>
  piece.zone === place.zone && Math.abs(piece.x - place.x) <= place.size / 2 && Math.abs(piece.y - place.y) <= place.size / 2;
const named = (cue: Cue): string[] => [cue.piece, cue.other, cue.panel].filter(Boolean);
