/**
 * Whether the dice of a game were fair: every promise, the key and every draw, worked out anew from
 * its proof alone. It knows no rules; `munera verify` compares the lists of outcomes with them too.
 */
import { hex, sha256, sha256Text, unhex } from './sha256';
import { say, type Saying } from './words/speak';

/** What is wrong with a proof that is not `ok`. */
export type Kind =
  | '' // nothing
  | 'spelling' // not written as proofs are
  | 'record only' // a record without a proof
  | 'commit' // the secret is not the promised one
  | 'seat' // a seat's reveal is not what it committed to
  | 'record' // the record does not fit its own hash
  | 'key' // the key does not follow
  | 'draws' // the draws do not fit the record
  | 'draw' // a draw is not what the key gives
  | 'file'; // the whole does not fit its closing line

export interface Outcome {
  weight: number;
  text: string;
}

/** A draw that was worked out anew, with all that could have come. */
export interface Drawn {
  line: number;
  stream: string;
  takes: boolean;
  move: number;
  n: number;
  total: number;
  pick: number;
  text: string;
  outcomes: readonly Outcome[];
}

export interface SeatShare {
  commit: string;
  reveal: string;
  line: number;
}

export interface Verdict {
  ok: boolean;
  kind: Kind;
  /** Of the file, from 1 on; 0 stands for the whole. */
  line: number;
  /** One sentence; null if nothing is wrong. */
  why: Saying | null;
  table: string;
  commit: string;
  secret: string;
  key: string;
  seats: readonly SeatShare[];
  /** Moves at the beginning that were not drawn here. */
  from: number;
  names: readonly string[];
  /** Of the record, chance included. */
  moves: number;
  over: boolean;
  draws: readonly Drawn[];
}

interface Listing {
  line: number;
  stream: string;
  outcomes: Outcome[];
}

interface Claim {
  line: number;
  stream: string;
  takes: boolean;
  move: number;
  n: number;
  total: number;
  attempt: number;
  pick: number;
  text: string;
}

type Entry = { list: Listing; draw?: undefined } | { draw: Claim; list?: undefined };

interface Reading {
  verdict: Verdict;
  header: string;
  /** The record without its closing line. */
  record: string;
  recordHash: string;
  chances: { move: number; text: string }[];
  entries: Entry[];
  body: string;
  endHash: string;
  at: { commit: number; key: number; from: number; record: number; end: number };
}

class Fault extends Error {
  constructor(readonly kind: Kind, readonly line: number, readonly why: Saying) {
    super(why.key);
  }
}

const COUNT = '(0|[1-9][0-9]{0,6})';
const WIDE = '(0|[1-9][0-9]{0,14})';
const HASH = '([0-9a-f]{64})';
const SHORT = '([0-9a-f]{16})';
const SHARE = '(-|[0-9a-f]{64})';
const NAME = '([A-Za-z0-9_-]+)';
const TEXT = '([^ |]+(?: [^ |]+)*)';

const pattern = (text: string): RegExp => new RegExp(`^(?:${text})$`, 'su');

const LINES = {
  first: pattern('munera proof 1'),
  table: pattern('table ([A-Za-z0-9_-]{1,64})'),
  commit: pattern(`commit ${HASH}`),
  seat: pattern(`seat ${COUNT} ${SHARE} ${SHARE}`),
  secret: pattern(`secret ${HASH}`),
  key: pattern(`key ${HASH}`),
  from: pattern(`from ${COUNT}`),
  record: pattern('record'),
  recordFirst: pattern('munera record ([12])'),
  game: pattern('game ([a-z0-9_-]+)'),
  rules: pattern(`rules ${COUNT}`),
  seats: pattern(`seats ${COUNT}`),
  mode: pattern('mode ([^ ].*)'),
  option: pattern('option ([^ ]+) (.*)'),
  content: pattern(`content ${SHORT}`),
  name: pattern(`name ${COUNT} (.+)`),
  moves: pattern('moves'),
  move: pattern(`(chance|0|[1-9][0-9]{0,6}) ${TEXT}`),
  digest: pattern(`digest ${COUNT} ${SHORT}`),
  results: pattern(`results((?: (?:[01]|0[.][0-9]{1,9}))+)`),
  recordEnd: pattern(`end ${COUNT} (over|running) ${SHORT} ${SHORT}`),
  draws: pattern('draws'),
  list: pattern(`list ${NAME} (.+)`),
  draw: pattern(`draw ${NAME} (take|keep) ${COUNT} ${COUNT} ${WIDE} ${COUNT} ${WIDE} ${TEXT}`),
  end: pattern(`end ${HASH}`),
};
const OUTCOME = pattern(`([1-9][0-9]{0,14}):${TEXT}`);
const UNSEEN = /[\u0000-\u001f\u007f]/;
const DIGEST_EVERY = 20;

/** Works a proof out anew; never throws, whatever it is given. */
export function verify(content: Uint8Array | string): Verdict {
  const verdict: Verdict = {
    ok: false, kind: '', line: 0, why: null, table: '', commit: '', secret: '', key: '', seats: [],
    from: 0, names: [], moves: 0, over: false, draws: [],
  };
  try {
    const reading = new Reader(content, verdict).read();
    checkPromises(reading);
    verdict.draws = new Table(reading).run();
    if (sha256Text(reading.body) !== reading.endHash) {
      throw new Fault('file', reading.at.end, say('proof.closing'));
    }
    verdict.ok = true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    verdict.kind = error.kind;
    verdict.line = error.line;
    verdict.why = error.why;
    verdict.draws = [];
  }
  return verdict;
}

/** Reads a proof line by line. There is one spelling, and anything else is a fault. */
class Reader {
  readonly #lines: string[];
  #at = 0; // lines taken, so the number of the line taken last

  constructor(content: Uint8Array | string, readonly verdict: Verdict) {
    const text = typeof content === 'string' ? content : decode(content);
    if (/^munera record [12]\n/.test(text)) {
      throw new Fault('record only', 0, say('proof.recordOnly'));
    }
    if (!text.startsWith('munera proof 1\n')) {
      throw new Fault('spelling', 1, say('proof.noProof'));
    }
    this.#lines = text.split('\n');
    if (this.#lines.pop() !== '') {
      throw new Fault('spelling', this.#lines.length + 1, say('proof.cutOff'));
    }
    const unseen = this.#lines.findIndex((line) => UNSEEN.test(line));
    if (unseen >= 0) throw new Fault('spelling', unseen + 1, say('proof.unseen'));
  }

  read(): Reading {
    const out = this.verdict;
    this.#take('first');
    out.table = this.#take('table')[1]!;
    out.commit = this.#take('commit')[1]!;
    const commit = this.#at;
    out.seats = this.#seats();
    out.secret = this.#take('secret')[1]!;
    out.key = this.#take('key')[1]!;
    const key = this.#at;
    out.from = Number(this.#take('from')[1]);
    const from = this.#at;
    this.#take('record');
    const first = this.#at;
    const form = this.#recordHeader();
    const header = this.#text(first, this.#at);
    const chances = this.#recordMoves();
    const results = form === '2' && this.#results();
    const [, count, state, , recordHash] = this.#take('recordEnd');
    if (form === '2' && results !== (state === 'over')) this.#isNot(say('line.recordEnd'));
    if (Number(count) !== out.moves) this.#wrong(say('proof.moveCount', { moves: out.moves, told: count! }));
    out.over = state === 'over';
    const record = this.#at;
    this.#take('draws');
    const entries = this.#entries();
    const endHash = this.#take('end')[1]!;
    if (this.#at < this.#lines.length) {
      throw new Fault('spelling', this.#at + 1, say('proof.moreAfter'));
    }
    return {
      verdict: out, header, record: this.#text(first, record - 1), recordHash: recordHash!, chances,
      entries, body: this.#text(0, this.#at - 1), endHash, at: { commit, key, from, record, end: this.#at },
    };
  }

  #seats(): SeatShare[] {
    const seats: SeatShare[] = [];
    do {
      const [, seat, commit, reveal] = this.#take('seat');
      if (Number(seat) !== seats.length) this.#wrong(say('proof.seatHere', { seat: seats.length }));
      if (commit === '-' && reveal !== '-') this.#wrong(say('proof.noCommit'));
      seats.push({ commit: commit === '-' ? '' : commit!, reveal: reveal === '-' ? '' : reveal!, line: this.#at });
    } while (this.#next('seat'));
    return seats;
  }

  /** Gives the record's form. */
  #recordHeader(): string {
    const out = this.verdict;
    const form = this.#take('recordFirst')[1]!;
    this.#take('game');
    this.#take('rules');
    const seats = Number(this.#take('seats')[1]);
    if (seats !== out.seats.length) this.#wrong(say('proof.seatCount', { seats: out.seats.length }));
    this.#take('mode');
    while (this.#next('option')) this.#take('option');
    this.#take('content');
    const names: string[] = [];
    while (names.length < seats) {
      const [, seat, name] = this.#take('name');
      if (Number(seat) !== names.length) this.#wrong(say('proof.nameHere', { seat: names.length }));
      names.push(name!);
    }
    out.names = names;
    this.#take('moves');
    return form;
  }

  /** Whether the record says what each seat got: it does where the game is over. */
  #results(): boolean {
    if (!this.#next('results')) return false;
    const [, shares] = this.#take('results');
    if (shares!.split(' ').length - 1 !== this.verdict.seats.length) this.#isNot(say('line.results'));
    return true;
  }

  #recordMoves(): Reading['chances'] {
    const out = this.verdict;
    const chances: Reading['chances'] = [];
    while (!this.#next('end') && !this.#next('results')) {
      const [, who, text] = this.#take('move');
      if (who !== 'chance' && Number(who) >= out.seats.length) this.#wrong(say('proof.noSeat', { seat: who! }));
      out.moves += 1;
      if (who === 'chance') chances.push({ move: out.moves, text: text! });
      if (out.moves % DIGEST_EVERY === 0) {
        const [, n] = this.#take('digest', say('line.digest', { moves: out.moves }));
        if (Number(n) !== out.moves) this.#wrong(say('proof.digestPlace', { moves: out.moves }));
      }
    }
    return chances;
  }

  #entries(): Entry[] {
    const out: Entry[] = [];
    while (!this.#next('end')) {
      if (this.#next('list')) {
        const [, stream, items] = this.#take('list');
        out.push({ list: { line: this.#at, stream: stream!, outcomes: this.#outcomes(items!) } });
        continue;
      }
      const [, stream, word, move, n, total, attempt, pick, text] = this.#take('draw');
      out.push({
        draw: {
          line: this.#at, stream: stream!, takes: word === 'take', move: Number(move), n: Number(n),
          total: Number(total), attempt: Number(attempt), pick: Number(pick), text: text!,
        },
      });
    }
    return out;
  }

  #outcomes(items: string): Outcome[] {
    const out = items.split('|').map((item): Outcome => {
      const found = OUTCOME.exec(item);
      if (!found) return this.#wrong(say('proof.noOutcome', { text: item.slice(0, 60) }));
      return { weight: Number(found[1]), text: found[2]! };
    });
    if (new Set(out.map((one) => one.text)).size !== out.length) this.#wrong(say('proof.twice'));
    const sum = out.reduce((before, one) => before + one.weight, 0);
    if (sum >= 1e15) this.#wrong(say('proof.tooHeavy'));
    return out;
  }

  /** Whether the next line begins with a word. */
  #next(word: string): boolean {
    return this.#lines[this.#at]?.split(' ', 1)[0] === word;
  }

  /** The parts of the next line, which must match to its last letter. */
  #take(kind: 'digest', what: Saying): RegExpExecArray;
  #take(kind: Exclude<keyof typeof LINES, 'digest'>): RegExpExecArray;
  #take(kind: keyof typeof LINES, told?: Saying): RegExpExecArray {
    const what = told ?? say(`line.${kind as Exclude<keyof typeof LINES, 'digest'>}`);
    const line = this.#lines[this.#at];
    if (line === undefined) throw new Fault('spelling', this.#at, say('proof.cutShort', { what }));
    this.#at += 1;
    return LINES[kind].exec(line) ?? this.#isNot(what);
  }

  /** The line taken last is not what should stand there. */
  #isNot(what: Saying): never {
    const line = this.#lines[this.#at - 1]!;
    this.#wrong(say('proof.isNot', { line: line.length <= 60 ? line : line.slice(0, 57) + '...', what }));
  }

  #wrong(why: Saying): never {
    throw new Fault('spelling', this.#at, why);
  }

  #text(first: number, end: number): string {
    return this.#lines.slice(first, end).map((line) => line + '\n').join('');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Fault('spelling', 0, say('proof.notText'));
  }
}

/** The secret, what the seats revealed, the record's own hash, and the key. */
function checkPromises({ verdict, header, record, recordHash, at }: Reading): void {
  const { table, commit, secret, seats } = verdict;
  if (sha256Text(`munera commit 1\n${table}\n${secret}\n`) !== commit) {
    throw new Fault('commit', at.commit, say('proof.commit'));
  }
  seats.forEach((seat, number) => {
    if (seat.reveal && seatCommit(table, number, seat.reveal) !== seat.commit) {
      throw new Fault('seat', seat.line, say('proof.reveal', { seat: number }));
    }
  });
  if (sha256Text(record).slice(0, 16) !== recordHash) {
    throw new Fault('record', at.record, say('proof.record'));
  }
  const shares = seats.map((seat, number) => `${number} ${seat.commit || '-'} ${seat.reveal || '-'}\n`).join('');
  const told = `munera key 1\n${table}\n${commit}\n${shares}${sha256Text(header)}\n`;
  if (hex(hmac(unhex(secret), told)) !== verdict.key) {
    throw new Fault('key', at.key, say('proof.key'));
  }
}

/** What a seat shows before it reveals its 64 hex digits. */
export function seatCommit(table: string, seat: number, reveal: string): string {
  return sha256Text(`munera seat 1\n${table}\n${seat}\n${reveal}\n`);
}

/** Walks through the draws with what each stream may give next. */
class Table {
  readonly #lists = new Map<string, readonly Outcome[]>();
  readonly #last = new Map<string, Claim>();
  readonly #order = new Map<string, Set<string>>(); // by stream: what stood before what
  readonly #key: Uint8Array;
  readonly #due: Reading['chances'];
  readonly #earlier: number; // draws of the moves that came from elsewhere

  constructor(readonly reading: Reading) {
    this.#key = unhex(reading.verdict.key);
    this.#due = reading.chances.filter((chance) => chance.move > reading.verdict.from);
    this.#earlier = reading.chances.length - this.#due.length;
  }

  run(): Drawn[] {
    const { verdict, entries, at } = this.reading;
    if (verdict.from > verdict.moves) throw new Fault('draws', at.from, say('proof.onlyMoves', { moves: verdict.moves }));
    const out: Drawn[] = [];
    let fresh: Listing | undefined;
    for (const { list, draw } of entries) {
      if (fresh && (list || fresh.stream !== draw.stream)) break;
      if (list) {
        this.#renew(list);
      } else {
        out.push(this.#draw(draw, out.length));
      }
      fresh = list;
    }
    if (fresh) throw new Fault('draws', fresh.line, say('proof.noDraw'));
    const missing = this.#due[out.length];
    if (missing) throw new Fault('draws', at.end, say('proof.missing', { move: missing.move, text: missing.text }));
    for (const draw of this.#last.values()) {
      if (draw.takes) throw new Fault('draws', draw.line, say('proof.keeps'));
    }
    return out;
  }

  /** A list line stands only where the stream's last draw left another list. */
  #renew(list: Listing): void {
    const last = this.#last.get(list.stream);
    if (last) {
      const left = this.#lists.get(list.stream)!;
      if (last.takes || same(list.outcomes, left) || same(list.outcomes, without(left, last.text))) {
        throw new Fault('draws', list.line, say('proof.knownList'));
      }
    }
    this.#keepOrder(list);
    this.#lists.set(list.stream, list.outcomes);
  }

  /** Lists of a stream name what they share in one order; else one could arrange what the number hits. */
  #keepOrder(list: Listing): void {
    const known = this.#order.get(list.stream) ?? new Set<string>();
    this.#order.set(list.stream, known);
    const texts = list.outcomes.map((one) => one.text);
    texts.forEach((one, k) => {
      for (const other of texts.slice(k + 1)) {
        if (known.has(`${other}|${one}`)) {
          throw new Fault('draws', list.line, say('proof.order'));
        }
      }
    });
    texts.forEach((one, k) => texts.slice(k + 1).forEach((other) => known.add(`${one}|${other}`)));
  }

  /** One draw, compared with the record and with the key. */
  #draw(draw: Claim, place: number): Drawn {
    const wrong = (why: Saying): never => {
      throw new Fault('draws', draw.line, why);
    };
    const due = this.#due[place];
    if (!due) return wrong(say('proof.noMove'));
    if (due.move !== draw.move || due.text !== draw.text) {
      wrong(say('proof.otherMove', { text: due.text, move: due.move }));
    }
    const outcomes = this.#lists.get(draw.stream) ?? [];
    if (!outcomes.length) wrong(say('proof.fromNothing'));
    const last = this.#last.get(draw.stream);
    if (last ? draw.n !== last.n + 1 : draw.n > this.#earlier) {
      wrong(say('proof.counted', { stream: draw.stream }));
    }
    const total = outcomes.reduce((sum, one) => sum + one.weight, 0);
    if (draw.total !== total) wrong(say('proof.sum', { total }));
    this.#compare(draw, outcomes);
    this.#last.set(draw.stream, draw);
    if (draw.takes) this.#lists.set(draw.stream, without(outcomes, draw.text));
    const { line, stream, takes, move, n, pick, text } = draw;
    return { line, stream, takes, move, n, total, pick, text, outcomes };
  }

  #compare(draw: Claim, outcomes: readonly Outcome[]): void {
    const { attempt, pick } = roll(this.#key, draw.stream, draw.n, draw.total);
    const text = picked(outcomes, pick);
    if (text !== draw.text) {
      throw new Fault('draw', draw.line, say('proof.otherDraw', { move: draw.move, text: draw.text, true: text }));
    }
    if (attempt !== draw.attempt || pick !== draw.pick) {
      const told = { toldPick: draw.pick, toldAttempt: draw.attempt };
      throw new Fault('draw', draw.line, say('proof.otherPick', { pick, attempt, ...told }));
    }
  }
}

/** Attempt and number of a draw: each number below the total is equally likely. */
function roll(key: Uint8Array, stream: string, n: number, total: number): { attempt: number; pick: number } {
  const span = 2n ** 64n;
  const fair = span - (span % BigInt(total));
  for (let attempt = 0; ; attempt++) {
    const told = hmac(key, `${stream}/${n}/${attempt}`);
    const value = new DataView(told.buffer).getBigUint64(0);
    if (value < fair) return { attempt, pick: Number(value % BigInt(total)) };
  }
}

/** The outcome that a number below the total stands for. */
function picked(outcomes: readonly Outcome[], pick: number): string {
  let left = pick;
  for (const { weight, text } of outcomes) {
    if (left < weight) return text;
    left -= weight;
  }
  return '';
}

/** The list with one less of an outcome. */
function without(outcomes: readonly Outcome[], text: string): Outcome[] {
  return outcomes
    .map((one) => (one.text === text ? { weight: one.weight - 1, text } : one))
    .filter((one) => one.weight > 0);
}

function same(a: readonly Outcome[], b: readonly Outcome[]): boolean {
  return a.length === b.length && a.every((one, k) => one.weight === b[k]!.weight && one.text === b[k]!.text);
}

/** HMAC-SHA-256 with a key of at most 64 bytes. */
function hmac(key: Uint8Array, text: string): Uint8Array {
  const message = new TextEncoder().encode(text);
  const inner = new Uint8Array(64 + message.length).fill(0x36, 0, 64);
  const outer = new Uint8Array(96).fill(0x5c, 0, 64);
  key.forEach((byte, k) => {
    inner[k]! ^= byte;
    outer[k]! ^= byte;
  });
  inner.set(message, 64);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

/** The first digits of a hash in groups that can be read aloud. */
export function fingerprint(digits: string): string {
  return digits.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}
