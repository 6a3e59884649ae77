/** Every draw of a proof, worked out anew from the key and compared with what was played. */
import { Fault } from './fault';
import type { Drawn, Due, Outcome, Story } from './proof';
import { hmac, unhex } from './sha256';
import { say, type Saying } from './words/speak';

export interface Listing {
  line: number;
  stream: string;
  outcomes: Outcome[];
}

export interface Claim {
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

export type Entry = { list: Listing; draw?: undefined } | { draw: Claim; list?: undefined };

/** What a proof says about its draws. */
export interface Claims {
  key: string;
  /** Moves that were not drawn here, and all of the record. */
  from: number;
  count: number;
  entries: readonly Entry[];
  at: { from: number; end: number };
}

/** Walks through the draws with what each stream may give next. */
export class DrawWalk {
  readonly #lists = new Map<string, readonly Outcome[]>();
  readonly #last = new Map<string, Claim>();
  readonly #order = new Map<string, Set<string>>(); // by stream: what stood before what
  readonly #key: Uint8Array;
  readonly #due: readonly Due[];
  readonly #earlier: number; // draws of the moves that came from elsewhere
  readonly #first = new Map<string, number>(); // by stream: the number of its first draw here
  readonly #count = new Map<string, number>(); // by stream: draws that stand, first to last
  readonly #streams: string[] = []; // of each draw so far

  constructor(
    readonly reading: Claims,
    { due, earlier }: Story,
  ) {
    this.#key = unhex(reading.key);
    this.#due = due;
    this.#earlier = earlier;
  }

  run(): Drawn[] {
    const { from, count, entries, at } = this.reading;
    if (from > count) throw new Fault('draws', at.from, say('proof.onlyMoves', { moves: count }));
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
    this.#number(draw, due, wrong);
    const total = outcomes.reduce((sum, one) => sum + one.weight, 0);
    if (draw.total !== total) wrong(say('proof.sum', { total }));
    this.#compare(draw, outcomes);
    this.#last.set(draw.stream, draw);
    if (draw.takes) this.#lists.set(draw.stream, without(outcomes, draw.text));
    const { line, stream, takes, move, n, pick, text } = draw;
    return { line, stream, takes, move, n, total, pick, text, outcomes };
  }

  /** Draws of a stream are counted one by one, without those that were taken back. */
  #number(draw: Claim, due: Due, wrong: (why: Saying) => never): void {
    const count = this.#count;
    for (const [step, other] of due.before) {
      const stream = this.#streams[other]!;
      count.set(stream, count.get(stream)! + step);
    }
    if (!this.#first.has(draw.stream) && draw.n <= this.#earlier) this.#first.set(draw.stream, draw.n);
    const before = count.get(draw.stream) ?? 0;
    if (draw.n !== (this.#first.get(draw.stream) ?? -1) + before) wrong(say('proof.counted', { stream: draw.stream }));
    count.set(draw.stream, before + 1);
    this.#streams.push(draw.stream);
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
  return outcomes.map((one) => (one.text === text ? { weight: one.weight - 1, text } : one)).filter((one) => one.weight > 0);
}

function same(a: readonly Outcome[], b: readonly Outcome[]): boolean {
  return a.length === b.length && a.every((one, k) => one.weight === b[k]!.weight && one.text === b[k]!.text);
}
