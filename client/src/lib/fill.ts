/** The server leaves out what has its default value; here it is put back, so that nobody else need ask. */
import type {
  Analysis,
  Ask,
  Bank,
  Brought,
  CareerCard,
  CareerInfo,
  Cell,
  ChosenInfo,
  Cue,
  Done,
  Draft,
  EarnedBy,
  Fair,
  Figure,
  GameInfo,
  Ghost,
  Group,
  Hello,
  Inlay,
  Key,
  Line,
  Lobby,
  Moment,
  Oops,
  OptionInfo,
  OptionSide,
  Pad,
  Panel,
  Part,
  Piece,
  Preset,
  Replay,
  Reply,
  RuleBook,
  SceneInfo,
  School,
  SeatInfo,
  Shown,
  SideInfo,
  Slot,
  Step,
  Sum,
  TableCard,
  Tally,
  ThingInfo,
  Turn,
  UndoInfo,
  Way,
  Zone,
} from './types';
import { light } from './light';

type Loose<T> = Partial<T>;

export const part = (given: Loose<Part>): Part => ({
  text: '',
  seat: -1,
  ...given,
  chip: given.chip ? { ...{ bare: false }, ...given.chip } : null,
});
const parts = (given: readonly Loose<Part>[] | null | undefined): Part[] => (given ?? []).map(part);

const inlay = (given: Loose<Inlay>): Inlay => ({ sprite: '', numeral: '', marks: [], ...given });
const step = (given: Loose<Step>): Step => ({ clause: '', sprite: '', value: '', now: false, ...given, parts: parts(given.parts) });
const side = (given: Loose<SideInfo>): SideInfo => ({ seats: [], name: '', ...given });
const figure = (given: Loose<Figure>): Figure => ({ value: '', words: '', sprite: '', minor: false, ...given });
const sum = (given: Loose<Sum>): Sum => ({ title: '', value: '', panel: '', clause: '', ...given, parts: (given.parts ?? []).map(figure) });

export const piece = (given: Loose<Piece>): Piece => ({
  id: '',
  zone: '',
  place: 0,
  form: 'card',
  sprite: '',
  numeral: '',
  letters: '',
  badge: '',
  caption: '',
  hue: '',
  marks: [],
  label: '',
  action: '',
  does: '',
  ask: '',
  x: 0,
  y: 0,
  size: 0,
  aim: '',
  facing: -1,
  goal: '',
  opens: '',
  note: '',
  rim: [],
  arcs: [],
  acts: [],
  ...given,
  inlays: (given.inlays ?? []).map(inlay),
  pinned: (given.pinned ?? []).map(inlay),
});

const cell = (given: Loose<Cell>): Cell => ({
  id: '',
  x: 0,
  y: 0,
  label: '',
  hue: '',
  sprite: '',
  action: '',
  ask: '',
  name: '',
  size: 0,
  outside: false,
  cut: '',
  opened: '',
  ...given,
});

export const zone = (given: Loose<Zone>): Zone => ({
  id: '',
  kind: '',
  title: '',
  note: '',
  shape: '',
  width: 0,
  height: 0,
  cell: 0,
  hue: '',
  letters: '',
  recalls: false,
  edge: '',
  fills: false,
  least: 0,
  most: 0,
  panel: '',
  value: '',
  way: '',
  verdict: '',
  gauges: [],
  ...given,
  sums: (given.sums ?? []).map(sum),
  cells: (given.cells ?? []).map(cell),
  steps: (given.steps ?? []).map(step),
});

export const panel = (given: Loose<Panel>): Panel => ({
  id: '',
  seats: [],
  title: '',
  tokens: [],
  facts: [],
  marks: [],
  hue: '',
  letters: '',
  ...given,
  figures: (given.figures ?? []).map(figure),
});

const cue = (given: Loose<Cue>): Cue => ({
  does: '',
  piece: '',
  cell: '',
  other: '',
  facing: -1,
  panel: '',
  text: '',
  path: [],
  ...given,
  pin: given.pin ? inlay(given.pin) : null,
});

export const line = (given: Loose<Line>): Line => ({
  n: 0,
  clause: '',
  kind: '',
  heading: '',
  chance: false,
  move: 0,
  ...given,
  parts: parts(given.parts),
  cues: (given.cues ?? []).map(cue),
});

const key = (given: Loose<Key>): Key => ({ id: '', label: '', sprite: '', stroke: '', ...given });
const pad = (given: Loose<Pad>): Pad => ({ id: '', title: '', columns: 0, ...given, keys: (given.keys ?? []).map(key) });
const way = (given: Loose<Way>): Way => ({
  text: '',
  keys: [],
  cell: '',
  facing: -1,
  closed: false,
  texts: [],
  label: '',
  note: '',
  adds: [],
  piece: '',
  ...given,
});
const slot = (given: Loose<Slot>): Slot => ({
  id: '',
  title: '',
  piece: '',
  sprite: '',
  hue: '',
  letters: '',
  note: '',
  clause: '',
  pads: [],
  usual: '',
  lays: '',
  look: '',
  group: '',
  price: null,
  stroke: '',
  ...given,
  ways: (given.ways ?? []).map(way),
});
const tally = (given: Loose<Tally>): Tally => ({
  id: '',
  title: '',
  sprite: '',
  base: 0,
  limit: null,
  goal: null,
  due: false,
  stops: false,
  share: 1,
  words: '',
  clause: '',
  note: '',
  signed: false,
  field: '',
  side: '',
  large: false,
  ...given,
});
const preset = (given: Loose<Preset>): Preset => ({ label: '', picks: [], sprite: '', note: '', ...given });
const group = (given: Loose<Group>): Group => ({ id: '', title: '', note: '', ...given });
const bank = (given: Loose<Bank>): Bank => ({ title: '', tally: '', sprite: '', ...given });
const draft = (given: Loose<Draft>): Draft => ({
  title: '',
  done: '',
  closing: [],
  beside: [],
  free: false,
  partial: false,
  ...given,
  tallies: (given.tallies ?? []).map(tally),
  groups: (given.groups ?? []).map(group),
  presets: (given.presets ?? []).map(preset),
  banks: (given.banks ?? []).map(bank),
  pads: (given.pads ?? []).map(pad),
  slots: (given.slots ?? []).map(slot),
});

const ghost = (given: Loose<Ghost>): Ghost => ({
  piece: '',
  cell: '',
  facing: -1,
  label: '',
  action: '',
  does: '',
  ask: '',
  ...given,
  new: given.new ? piece(given.new) : null,
  then: given.then ?? [],
});

export const ask = (given: Loose<Ask>): Ask => ({
  seat: 0,
  clause: '',
  passing: '',
  skip: '',
  ...given,
  parts: parts(given.parts),
  choices: (given.choices ?? []).map((one) => ({ ...{ does: '' }, ...one })),
  draft: given.draft ? draft(given.draft) : null,
  batches: (given.batches ?? []).map((one) => ({ ...{ note: '', clause: '' }, ...one })),
  ghosts: (given.ghosts ?? []).map(ghost),
  modes: (given.modes ?? []).map((one) => ({ ...{ sprite: '' }, ...one })),
  apart: given.apart ?? [],
  kept: given.kept ? { ...{ why: '' }, ...given.kept } : null,
  reaches: given.reaches ?? [],
});

export const scene = (given: Loose<SceneInfo>): SceneInfo => ({
  heading: given.heading ?? [],
  status: given.status ?? '',
  panels: (given.panels ?? []).map(panel),
  zones: (given.zones ?? []).map(zone),
  pieces: (given.pieces ?? []).map(piece),
});

const causes = (given: Loose<EarnedBy>[] | undefined): EarnedBy[] =>
  (given ?? []).map((one) => ({ cause: '', points: 0, n: 0, clause: '', ...one }));

const brought = (given: Loose<Brought>): Brought => ({
  points: 0,
  coins: 0,
  matches: 0,
  owner: '',
  career: '',
  ...given,
  earned: given.earned ? { ...{ living: true }, ...given.earned, causes: causes(given.earned.causes) } : null,
});

export const seat = (given: Loose<SeatInfo>): SeatInfo => ({
  seat: 0,
  kind: 'open',
  name: '',
  bot: '',
  yours: false,
  online: false,
  clock: null,
  still: 0,
  standing: '',
  failed: '',
  ...given,
  brings: given.brings ? brought(given.brings) : null,
});

export const fair = (given: Loose<Fair>): Fair => ({
  commit: '',
  wanted: [],
  secret: '',
  charter: '',
  ...given,
  seats: (given.seats ?? []).map((one) => ({ ...{ commit: '', reveal: '' }, ...one })),
});

export const undo = (given: Loose<UndoInfo>): UndoInfo => ({
  can: false,
  free: false,
  redo: false,
  asked_by: null,
  answer: false,
  ...given,
});

const lit = (given: Loose<SceneInfo> | null | undefined, asked: Loose<Ask> | null | undefined): SceneInfo | null =>
  given ? light(scene(given), asked ? ask(asked) : null) : null;

export const shown = (given: Loose<Shown>): Shown => ({
  type: 'table',
  id: '',
  seq: 0,
  phase: 'gathering',
  game: '',
  title: '',
  mode: '',
  options: {},
  access: 'link',
  chat: [],
  code: '',
  host: false,
  viewer: null,
  yours: [],
  waiting: [],
  window: false,
  passes: [],
  itself: [],
  since: 0,
  first: 0,
  move: 0,
  results: null,
  again: '',
  clock: null,
  at: 0,
  hints: true,
  pack: '',
  campaign: false,
  chain: '',
  chapter: '',
  taken: null,
  ...given,
  sides: (given.sides ?? []).map(side),
  chosen: (given.chosen ?? []).map(chosen),
  seats: (given.seats ?? []).map(seat),
  fair: fair(given.fair ?? {}),
  undo: undo(given.undo ?? {}),
  scene: lit(given.scene, given.ask),
  ask: given.ask ? ask(given.ask) : null,
  lines: (given.lines ?? []).map(line),
});

const advice = (given: Loose<Reply['others'][number]>): Reply['others'][number] => ({ text: '', label: '', share: null, ...given });

export const reply = (given: Loose<Reply>): Reply => ({
  type: 'reply',
  id: '',
  ok: false,
  seq: 0,
  error: '',
  why: '',
  clause: '',
  text: '',
  texts: [],
  label: '',
  by: '',
  share: null,
  ...given,
  parts: parts(given.parts),
  others: (given.others ?? []).map(advice),
});

export const done = (given: Loose<Done>): Done => ({
  reply: reply(given.reply ?? {}),
  table: shown(given.table ?? {}),
});

export const card = (given: Loose<TableCard>): TableCard => ({
  id: '',
  game: '',
  title: '',
  phase: 'gathering',
  access: 'link',
  your_turn: false,
  waiting: [],
  note: '',
  pack: '',
  campaign: false,
  ...given,
  seats: (given.seats ?? []).map(seat),
  chosen: (given.chosen ?? []).map(chosen),
});

export const lobby = (given: Loose<Lobby>): Lobby => ({
  open: (given.open ?? []).map(card),
  yours: (given.yours ?? []).map(card),
});

const thing = (given: Loose<ThingInfo>): ThingInfo => ({ value: '', title: '', sprite: '', hue: '', letters: '', ...given });
const optionSide = (given: Loose<OptionSide>): OptionSide => ({ usual: 0, title: '', seat: null, ...given });
const chosen = (given: Loose<ChosenInfo>): ChosenInfo => ({ name: '', title: '', value: '', seat: null, clauses: [], ...given });

const option = (given: Loose<OptionInfo>): OptionInfo => ({
  name: '',
  kind: 'content',
  title: '',
  why: '',
  give: '',
  usual: '',
  advanced: false,
  clauses: [],
  ladder: [],
  least: null,
  most: null,
  sizes: {},
  standard: [],
  shortest: 0,
  named: false,
  ...given,
  words: (given.words ?? []).map(thing),
  choices: (given.choices ?? []).map(thing),
  sides: Object.fromEntries(Object.entries(given.sides ?? {}).map(([key, list]) => [key, list.map(optionSide)])),
});

const game = (given: Loose<GameInfo>): GameInfo => ({
  name: '',
  title: '',
  tagline: '',
  minutes: 0,
  field: 'cinnabar',
  emblem: '',
  credits: '',
  seats: [],
  usual: 0,
  modes: {},
  called: {},
  ready: false,
  ...given,
  career: given.career ? { ...{ score: '', causes: {} }, ...given.career } : null,
  options: (given.options ?? []).map(option),
});

export const hello = (given: Loose<Hello>): Hello => ({
  version: '',
  bots: [],
  bot_names: [],
  you: null,
  ...given,
  games: (given.games ?? []).map(game),
});

export const careerCard = (given: Loose<CareerCard>): CareerCard => ({
  id: '',
  game: '',
  title: '',
  name: '',
  points: 0,
  coins: 0,
  fate: '',
  matches: 0,
  won: 0,
  living: true,
  table: '',
  figure: '',
  ...given,
});

export const school = (given: Loose<School>): School => ({ most: 0, ...given, careers: (given.careers ?? []).map(careerCard) });

export const career = (given: Loose<CareerInfo>): CareerInfo => ({
  card: careerCard(given.card ?? {}),
  feats: (given.feats ?? []).map((one) => ({ ...{ table: '', place: 0, score: null }, ...one, causes: causes(one.causes) })),
  build: (given.build ?? []).map((answer) => answer.map((one) => ({ ...{ count: 1 }, ...one }))),
});

export const rules = (given: Loose<RuleBook>): RuleBook => ({
  game: '',
  title: '',
  sections: [],
  ...given,
});

export const replay = (given: Loose<Replay>): Replay => ({
  id: '',
  game: '',
  title: '',
  over: false,
  first: 0,
  last: 0,
  seats: [],
  may_see: [],
  fork: false,
  ...given,
  sides: (given.sides ?? []).map(side),
  moves: (given.moves ?? []).map((one) => ({ ...{ heading: '', by: null }, ...one })),
});

export const moment = (given: Loose<Moment>): Moment => ({
  move: 0,
  viewer: null,
  ...given,
  scene: light(scene(given.scene ?? {}), given.ask ? ask(given.ask) : null),
  lines: (given.lines ?? []).map(line),
  ask: given.ask ? ask(given.ask) : null,
});

export const analysis = (given: Loose<Analysis>): Analysis => ({
  done: 0,
  of: 0,
  ready: false,
  better: [],
  parts: [],
  failed: '',
  ...given,
  points: (given.points ?? []).map((one) => ({ ...{ chance: false }, ...one })),
  turning: (given.turning ?? []).map((one) => ({ ...{ seat: null, luck: false }, ...one })),
});

export const oops = (given: Loose<Oops>): Oops => ({
  error: 'failed',
  why: '',
  clause: '',
  option: '',
  ...given,
  parts: parts(given.parts),
});

/** The table after a turn; what did not change keeps its identity, so that it need not be drawn again. */
export function merge(old: Shown, turn: Turn): Shown {
  const now: Shown = { ...old, seq: turn.seq };
  if (turn.phase) now.phase = turn.phase;
  if ('seats' in turn) now.seats = (turn.seats ?? []).map(seat);
  if ('fair' in turn && turn.fair) now.fair = fair(turn.fair);
  if ('undo' in turn) now.undo = undo(turn.undo ?? {});
  if ('chat' in turn) now.chat = turn.chat ?? [];
  if ('waiting' in turn) now.waiting = turn.waiting ?? [];
  if ('window' in turn) now.window = turn.window ?? false;
  if ('passes' in turn) now.passes = turn.passes ?? [];
  if ('itself' in turn) now.itself = turn.itself ?? [];
  if ('since' in turn) now.since = turn.since ?? 0;
  if ('ask' in turn) now.ask = turn.ask ? ask(turn.ask) : null;
  if ('first' in turn) now.first = turn.first ?? 0;
  if ('move' in turn) now.move = turn.move ?? 0;
  if ('results' in turn) now.results = turn.results ?? null;
  if ('again' in turn) now.again = turn.again ?? '';
  if ('at' in turn) now.at = turn.at ?? 0;
  if ('chain' in turn) now.chain = turn.chain ?? '';
  if ('chapter' in turn) now.chapter = turn.chapter ?? '';
  const seen = mergeScene(old.scene, turn);
  now.scene = seen && light(seen, now.ask);
  const added = (turn.lines ?? []).map(line);
  const from = added[0]?.n ?? Infinity;
  if (added.length || now.first !== old.first) {
    now.lines = [...old.lines.filter((one) => one.n >= now.first && one.n < from), ...added];
  }
  return now;
}

function mergeScene(old: SceneInfo | null, turn: Turn): SceneInfo | null {
  const touched = ['heading', 'status', 'panels', 'zones', 'pieces', 'gone'].some((key) => key in turn);
  if (!touched) return old;
  const now: SceneInfo = { ...(old ?? scene({})) };
  if ('heading' in turn) now.heading = turn.heading ?? [];
  if ('status' in turn) now.status = turn.status ?? '';
  if ('panels' in turn) now.panels = (turn.panels ?? []).map(panel);
  if ('zones' in turn) {
    const known = new Map(now.zones.map((one) => [one.id, one]));
    now.zones = (turn.zones ?? []).map((one) => (typeof one === 'string' ? (known.get(one) ?? zone({ id: one })) : zone(one)));
  }
  if (turn.pieces || turn.gone) {
    const gone = new Set(turn.gone ?? []);
    const changed = new Map((turn.pieces ?? []).map((one) => [one.id, piece(one)]));
    const kept = now.pieces.filter((one) => !gone.has(one.id));
    now.pieces = kept.map((one) => changed.get(one.id) ?? one);
    const known = new Set(kept.map((one) => one.id));
    for (const one of changed.values()) if (!known.has(one.id)) now.pieces.push(one);
  }
  return now;
}
