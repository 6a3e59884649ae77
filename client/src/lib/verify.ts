/**
 * Whether the dice of a game were fair: every promise, the key and every draw, worked out anew from
 * its proof alone. It knows no rules; `munera verify` compares the lists of outcomes with them too.
 */
import { chainValues, keyOf, promiseOf, sealOf, seatCommit, shareCommit } from './charter';
import { recordStory, tellHistory } from './history';
import type { Link, Move, Outcome, SeatShare, Verdict } from './proof';
import { DrawWalk, type Entry } from './draws';
import { Fault } from './fault';
import { hex, hmac, sha256Text, unhex } from './sha256';
import { say, type Saying } from './words/speak';

interface Reading {
  verdict: Verdict;
  header: string;
  /** The record without its closing line. */
  record: string;
  recordHash: string;
  moves: Move[];
  /** The hash of the moves that were not drawn here, as the charter says. */
  begun: string;
  entries: Entry[];
  body: string;
  endHash: string;
  at: { commit: number; key: number; from: number; record: number; end: number };
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
  first: pattern('munera proof ([12])'),
  charter: pattern('charter'),
  charterFirst: pattern('munera charter 2'),
  kind: pattern(`seat ${COUNT} (person|bot [^ ]+)`),
  fromMoves: pattern(`from (?:(0)|([1-9][0-9]{0,6}) ${HASH})`),
  history: pattern('history'),
  link: pattern(`begin ${HASH}|(move|redo|back) ${COUNT}|undo ${COUNT} ${COUNT}|bot ${COUNT} [^ ]+`),
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
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f]/;
const DIGEST_EVERY = 20;

/** Works a proof out anew; never throws, whatever it is given. */
export function verify(content: Uint8Array | string): Verdict {
  const verdict: Verdict = {
    ok: false,
    kind: '',
    line: 0,
    why: null,
    version: 0,
    table: '',
    charter: '',
    persons: [],
    commit: '',
    secret: '',
    key: '',
    seal: '',
    seats: [],
    links: [],
    values: [],
    results: '',
    from: 0,
    names: [],
    moves: 0,
    over: false,
    draws: [],
  };
  try {
    const reading = new Reader(content, verdict).read();
    (verdict.version === 1 ? checkPromises : checkCharter)(reading);
    const { moves, begun, at } = reading;
    const story = verdict.version === 1 ? recordStory(moves, verdict.from) : tellHistory(verdict, moves, begun, at);
    verdict.draws = new DrawWalk({ ...reading, ...verdict, count: verdict.moves }, story).run();
    if (sha256Text(reading.body) !== reading.endHash) {
      throw new Fault('file', reading.at.end, say('proof.closing'));
    }
    if (verdict.charter) verdict.values = chainValues(verdict.charter, verdict.secret, verdict.links);
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

  constructor(
    content: Uint8Array | string,
    readonly verdict: Verdict,
  ) {
    const text = typeof content === 'string' ? content : decode(content);
    if (/^munera record [12]\n/.test(text)) {
      throw new Fault('record only', 0, say('proof.recordOnly'));
    }
    if (!/^munera proof [12]\n/.test(text)) {
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
    out.version = Number(this.#take('first')[1]);
    let from = 0;
    let begun = '';
    if (out.version === 1) out.table = this.#take('table')[1]!;
    else [from, begun] = this.#charter();
    out.commit = this.#take('commit')[1]!;
    const commit = this.#at;
    out.seats = this.#seats();
    if (out.version === 2 && out.seats.length !== out.persons.length) {
      this.#wrong(say('proof.charterSeats', { seats: out.persons.length }));
    }
    out.secret = this.#take('secret')[1]!;
    out.key = this.#take('key')[1]!;
    const key = this.#at;
    if (out.version === 1) {
      out.from = Number(this.#take('from')[1]);
      from = this.#at;
    }
    this.#take('record');
    const first = this.#at;
    const form = this.#recordHeader();
    const header = this.#text(first, this.#at);
    const moves = this.#recordMoves();
    const results = form === '2' && this.#results();
    const [, count, state, , recordHash] = this.#take('recordEnd');
    if (form === '2' && results !== (state === 'over')) this.#isNot(say('line.recordEnd'));
    if (Number(count) !== out.moves) this.#wrong(say('proof.moveCount', { moves: out.moves, told: count! }));
    out.over = state === 'over';
    const record = this.#at;
    if (out.version === 2) {
      this.#take('history');
      out.links = this.#links();
    }
    this.#take('draws');
    const entries = this.#entries();
    const endHash = this.#take('end')[1]!;
    if (this.#at < this.#lines.length) {
      throw new Fault('spelling', this.#at + 1, say('proof.moreAfter'));
    }
    return {
      verdict: out,
      header,
      record: this.#text(first, record - 1),
      recordHash: recordHash!,
      moves,
      begun,
      entries,
      body: this.#text(0, this.#at - 1),
      endHash,
      at: { commit, key, from, record, end: this.#at },
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

  /** What everybody was shown before the shares; gives the line of `from`, and the hash that it names. */
  #charter(): [number, string] {
    const out = this.verdict;
    this.#take('charter');
    const first = this.#at;
    this.#take('charterFirst');
    out.table = this.#take('table')[1]!;
    const persons: boolean[] = [];
    for (let count = this.#played(); persons.length < count;) {
      const [, seat, kind] = this.#take('kind');
      if (Number(seat) !== persons.length) this.#wrong(say('proof.seatHere', { seat: persons.length }));
      persons.push(kind === 'person');
    }
    out.persons = persons;
    const [, none, some, begun] = this.#take('fromMoves');
    out.from = Number(none ?? some);
    out.charter = this.#text(first, this.#at);
    return [this.#at, begun ?? ''];
  }

  /** What is played; gives the number of seats. */
  #played(): number {
    const out = this.verdict;
    this.#take('game');
    this.#take('rules');
    const seats = Number(this.#take('seats')[1]);
    if (out.seats.length && seats !== out.seats.length) this.#wrong(say('proof.seatCount', { seats: out.seats.length }));
    this.#take('mode');
    while (this.#next('option')) this.#take('option');
    this.#take('content');
    return seats;
  }

  #links(): Link[] {
    const out: Link[] = [];
    const seats = this.verdict.seats.length;
    while (!this.#next('draws')) {
      const first = this.#at;
      this.#take('link');
      const [kind, value, stay] = this.#lines[first]!.split(' ') as [Link['kind'], string, string | undefined];
      const line = this.#at;
      if (kind !== 'begin' && Number(value) >= seats) this.#wrong(say('proof.noSeat', { seat: value }));
      const moves: Move[] = [];
      while ((kind === 'begin' || kind === 'move') && /^(?:chance|[0-9])/.test(this.#lines[this.#at] ?? '')) moves.push(this.#move());
      const seal = kind === 'begin' ? value : '';
      const seat = kind === 'begin' ? -1 : Number(value);
      out.push({ line, kind, seat, seal, stay: kind === 'undo' ? Number(stay) : 0, moves, text: this.#text(first, this.#at) });
    }
    return out;
  }

  #move(): Move {
    const [, who, text] = this.#take('move');
    if (who !== 'chance' && Number(who) >= this.verdict.seats.length) this.#wrong(say('proof.noSeat', { seat: who! }));
    return { seat: who === 'chance' ? -1 : Number(who), text: text! };
  }

  /** Gives the record's form. */
  #recordHeader(): string {
    const out = this.verdict;
    const form = this.#take('recordFirst')[1]!;
    if (out.version === 2 && form !== '2') this.#isNot(say('line.recordFirst')); // form 1 has no results
    const seats = this.#played();
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
    this.verdict.results = this.#lines[this.#at]!;
    const [, shares] = this.#take('results');
    if (shares!.split(' ').length - 1 !== this.verdict.seats.length) this.#isNot(say('line.results'));
    return true;
  }

  #recordMoves(): Move[] {
    const out = this.verdict;
    const moves: Move[] = [];
    while (!this.#next('end') && !this.#next('results')) {
      moves.push(this.#move());
      out.moves += 1;
      if (out.moves % DIGEST_EVERY === 0) {
        const [, n] = this.#take('digest', say('line.digest', { moves: out.moves }));
        if (Number(n) !== out.moves) this.#wrong(say('proof.digestPlace', { moves: out.moves }));
      }
    }
    return moves;
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
          line: this.#at,
          stream: stream!,
          takes: word === 'take',
          move: Number(move),
          n: Number(n),
          total: Number(total),
          attempt: Number(attempt),
          pick: Number(pick),
          text: text!,
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
    return this.#lines
      .slice(first, end)
      .map((line) => line + '\n')
      .join('');
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

/** The same in version 2: the charter, the secret, the shares, the record's own hash, and the key. */
function checkCharter({ verdict, header, record, recordHash, at }: Reading): void {
  const { charter, commit, secret, seats, persons } = verdict;
  const played = charter.slice(charter.indexOf('\ngame ') + 1, charter.indexOf('\nseat 0 ') + 1);
  if (!header.slice(header.indexOf('\n') + 1).startsWith(`${played}name 0 `)) {
    throw new Fault('charter', at.record, say('proof.otherCharter'));
  }
  if (promiseOf(charter, secret) !== commit) throw new Fault('commit', at.commit, say('proof.commit'));
  seats.forEach((seat, number) => {
    if (seat.commit && !persons[number]) throw new Fault('seat', seat.line, say('proof.botShare', { seat: number }));
    if (seat.reveal && shareCommit(charter, commit, number, seat.reveal) !== seat.commit) {
      throw new Fault('seat', seat.line, say('proof.reveal', { seat: number }));
    }
  });
  if (sha256Text(record).slice(0, 16) !== recordHash) throw new Fault('record', at.record, say('proof.record'));
  verdict.seal = sealOf(charter, commit, seats);
  if (keyOf(secret, verdict.seal) !== verdict.key) throw new Fault('key', at.key, say('proof.keySeal'));
}

/** The first digits of a hash in groups that can be read aloud. */
export function fingerprint(digits: string): string {
  return digits.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}
