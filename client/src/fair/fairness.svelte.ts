/** What this page knows about the dice of a table: what it saw promised, and what became of it. */
import { proof, why } from '../lib/api';
import { compare, type Seen } from '../lib/compare';
import type { LiveTable } from '../lib/live.svelte';
import { say, t, told, type Saying } from '../lib/tongue.svelte';
import type { Fair, Shown } from '../lib/types';
import type { Verdict } from '../lib/proof';
import { verify } from '../lib/verify';
import { toldBy, Witness, witnessOf } from '../lib/witness';
import { luckOf, type Luck } from './luck';

export type State =
  | 'open' // nobody has promised anything yet
  | 'sealing' // promises are being made
  | 'sealed' // all is fixed
  | 'without' // all is fixed, and a share of ours is not in it
  | 'checking' // the game is over, the proof is being worked out
  | 'checked'
  | 'apart' // the draws were checked, but a share of ours is not in them
  | 'empty' // nothing was drawn here: the game came from elsewhere
  | 'unfair'
  | 'unknown'; // the proof could not be fetched

const DONE = new Set<State>(['checked', 'apart', 'empty', 'unfair', 'unknown']);

export class Fairness {
  readonly id: string;
  state = $state<State>('open');
  verdict = $state.raw<Verdict | null>(null);
  luck = $state.raw<Luck[]>([]);
  /** What this browser saw of the table before; null: nothing. */
  seen = $state.raw<Seen | null>(null);
  /** Whether what it saw outlives the window. */
  lasts = $state(true);
  #words = $state.raw<(() => string) | null>(null);
  #busy = false;
  #witness: Witness;

  constructor(id: string) {
    this.id = id;
    this.#witness = witnessOf(id);
  }

  /** What is wrong, or why it is not known: one sentence. */
  get words(): string {
    return this.#words?.() ?? '';
  }

  /** Takes note of what the table shows; when the game has ended, works the proof out once. */
  follow(shown: Shown): void {
    const { phase, fair } = shown;
    const broken = this.#witness.see(shown);
    this.seen = this.#witness.seen();
    this.lasts = this.#witness.lasts;
    if (phase === 'over') {
      if (!DONE.has(this.state)) void this.check(fair);
      return;
    }
    if (this.state === 'unfair') return;
    this.#words = broken && (() => told(broken));
    const without = phase === 'playing' && this.#witness.absent(toldBy(fair)).length > 0;
    this.state = broken ? 'unfair' : phase === 'gathering' ? 'open' : phase !== 'playing' ? 'sealing' : without ? 'without' : 'sealed';
  }

  /** Fetches the proof and works every draw out anew. */
  async check(fair: Fair): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.state = 'checking';
    try {
      this.#judge(verify(await proof(this.id)), fair);
    } catch (error) {
      this.state = 'unknown';
      this.#words = () => why(error);
    } finally {
      this.#busy = false;
    }
  }

  #judge(verdict: Verdict, fair: Fair): void {
    this.verdict = verdict;
    this.luck = luckOf(verdict.draws);
    this.seen = this.#witness.seen();
    const other = this.#broken(verdict, fair);
    const not = verdict.ok && this.seen ? compare(verdict, this.seen) : null;
    const broken = other
      ? () => told(other)
      : !verdict.ok
        ? () => sentence(verdict)
        : not?.kind === 'witness'
          ? () => capital(told(not.why))
          : null;
    const apart = not?.kind === 'share' || this.#witness.absent((seat) => verdict.seats[seat]).length > 0;
    this.state = broken ? 'unfair' : !verdict.draws.length ? 'empty' : apart ? 'apart' : 'checked';
    this.#words = broken;
  }

  /** A proof may be sound and yet not be the proof of what was promised here. */
  #broken(verdict: Verdict, fair: Fair): Saying | null {
    if (!verdict.table || !verdict.seats.length) return null; // not a proof at all
    if (verdict.table !== this.id) return say('fair.otherTable');
    if (fair.commit && fair.commit !== verdict.commit) {
      return say('fair.otherProof');
    }
    const broken = this.#witness.broken(verdict.commit, (seat) => verdict.seats[seat], 'over', verdict.names);
    if (broken) return broken;
    const other = fair.seats.find(({ seat, reveal }) => reveal && verdict.seats[seat]?.reveal !== reveal);
    return other ? say('fair.changedAfter', { name: verdict.names[other.seat] ?? say('fair.seat', { n: other.seat + 1 }) }) : null;
  }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What is wrong with a proof, as a sentence that stands by itself. */
function sentence({ line, why: reason }: Verdict): string {
  const whole = capital(reason ? told(reason) : '');
  return line ? t('fair.atLine', { why: whole, line }) : whole;
}

const known = new Map<string, Fairness>();

/** What the page knows about a table's dice; badge and dialog share it. */
export function fairness(live: LiveTable): Fairness {
  let one = known.get(live.id);
  if (!one) {
    one = new Fairness(live.id);
    known.set(live.id, one);
  }
  return one;
}

export type Share = 'in' | 'waiting' | 'other' | 'none' | 'late' | 'lost';

/** Whether what a seat of ours put in is among what counts. */
export function shareOf(live: LiveTable, seat: number, verdict: Verdict | null): Share {
  const mine = new Witness(live.id).share(seat);
  const phase = live.shown?.phase;
  const begun = phase === 'playing' || phase === 'over';
  const told = verdict?.ok ? verdict.seats[seat] : live.shown && toldBy(live.shown.fair)(seat);
  if (begun && mine?.opened === 'taken' && told?.reveal !== mine.reveal) return 'lost';
  if (begun && mine && !told?.reveal) return 'late';
  if (!told?.commit) return mine && !begun ? 'waiting' : 'none';
  if (!mine || mine.commit !== told.commit) return 'other';
  return told.reveal ? 'in' : 'waiting';
}
