/** What this page knows about the dice of a table: what it saw promised, and what became of it. */
import { proof, why } from '../lib/api';
import type { LiveTable } from '../lib/live.svelte';
import type { Fair, Shown } from '../lib/types';
import { verify, type Verdict } from '../lib/verify';
import { luckOf, type Luck } from './luck';

/** The promises as they stood before the first draw. */
interface Promised {
  commit: string;
  seats: { seat: number; commit: string; reveal: string }[];
}

export type State =
  | 'open' // nobody has promised anything yet
  | 'sealing' // promises are being made
  | 'sealed' // all is fixed
  | 'checking' // the game is over, the proof is being worked out
  | 'checked'
  | 'empty' // nothing was drawn here: the game came from elsewhere
  | 'unfair'
  | 'unknown'; // the proof could not be fetched

const DONE = new Set<State>(['checked', 'empty', 'unfair', 'unknown']);

export class Fairness {
  readonly id: string;
  state = $state<State>('open');
  /** What is wrong, or why it is not known: one sentence. */
  words = $state('');
  verdict = $state.raw<Verdict | null>(null);
  luck = $state.raw<Luck[]>([]);
  #busy = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Takes note of what the table shows; when the game has ended, works the proof out once. */
  follow(shown: Shown): void {
    const { phase, fair } = shown;
    if (phase === 'over') {
      if (!DONE.has(this.state)) void this.check(fair);
      return;
    }
    this.state = phase === 'gathering' ? 'open' : phase === 'playing' ? 'sealed' : 'sealing';
    if (phase === 'playing') this.#remember(fair);
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
      this.words = why(error);
    } finally {
      this.#busy = false;
    }
  }

  #judge(verdict: Verdict, fair: Fair): void {
    this.verdict = verdict;
    this.luck = luckOf(verdict.draws);
    const broken = verdict.ok ? this.#broken(verdict, fair) : sentence(verdict);
    this.state = broken ? 'unfair' : verdict.draws.length ? 'checked' : 'empty';
    this.words = broken;
  }

  /** A proof may be sound and yet not be the proof of what was promised here. */
  #broken(verdict: Verdict, fair: Fair): string {
    if (verdict.table !== this.id) return 'The server gave the proof of another table.';
    const promised = this.#recall() ?? fair;
    if (promised.commit && promised.commit !== verdict.commit) {
      return 'The proof is not the one that the server promised before the game.';
    }
    for (const { seat, commit, reveal } of promised.seats) {
      const told = verdict.seats[seat];
      if ((commit && told?.commit !== commit) || (reveal && told?.reveal !== reveal)) {
        return `What ${verdict.names[seat] ?? `seat ${seat + 1}`} put into the dice was changed afterwards.`;
      }
    }
    return '';
  }

  // The promises are kept outside the page's memory, so that they outlive a reload.

  #key(): string {
    return `munera.promise.${this.id}`;
  }

  #kept: Promised | null = null;

  #remember({ commit, seats }: Fair): void {
    if (!commit || this.#recall()) return;
    this.#kept = { commit, seats };
    try {
      sessionStorage.setItem(this.#key(), JSON.stringify(this.#kept));
    } catch {
      // This page remembers it.
    }
  }

  #recall(): Promised | null {
    if (this.#kept) return this.#kept;
    try {
      this.#kept = JSON.parse(sessionStorage.getItem(this.#key()) ?? 'null') as Promised | null;
    } catch {
      this.#kept = null;
    }
    return this.#kept;
  }
}

/** What is wrong with a proof, as a sentence that stands by itself. */
function sentence({ line, why: reason }: Verdict): string {
  const told = reason.charAt(0).toUpperCase() + reason.slice(1);
  return line ? `${told} (Line ${line} of the proof.)` : told;
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

export type Share = 'in' | 'waiting' | 'other' | 'none';

/** Whether what a seat of ours put in is among what counts. */
export function shareOf(live: LiveTable, seat: number, verdict: Verdict | null): Share {
  const mine = live.contribution(seat);
  const told = verdict?.ok ? verdict.seats[seat] : live.shown?.fair.seats.find((one) => one.seat === seat);
  if (!told?.commit) return mine && live.shown?.phase !== 'over' && live.shown?.phase !== 'playing' ? 'waiting' : 'none';
  if (!mine || mine.commit !== told.commit) return 'other';
  return told.reveal ? 'in' : 'waiting';
}
