/** What this window saw promised about a table's dice and what it put in itself. It outlives a reload. */
import { randomHex, sha256Text } from './sha256';
import { say, type Saying } from './tongue.svelte';
import type { Fair, Shown } from './types';

/** What a seat of ours puts into the dice. */
export interface Share {
  reveal: string;
  commit: string;
  /** The server took the commitment. */
  sealed: boolean;
  /** What it promised to open: not yet, sent, taken by the server. */
  opened: '' | 'sent' | 'taken';
}

/** What a seat put in, as somebody tells it. */
interface Told {
  commit: string;
  reveal: string;
}

interface Kept {
  commit: string; // the server's, at first sight
  seats: { seat: number; commit: string; reveal: string }[]; // of all, when the game began
  shares: Record<number, Share>;
}

const memory = new Map<string, string>(); // for browsers that keep nothing

function recall(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? '';
  } catch {
    return memory.get(key) ?? '';
  }
}

function keep(key: string, text: string): void {
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The memory of this window has it.
  }
}

export class Witness {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  /** Takes note of what is promised from the sealing on; a sentence if it is not what was promised before. */
  see({ phase, fair }: Shown): Saying | null {
    if (phase === 'gathering' || phase === 'over' || !fair.commit) return null;
    const kept = this.#kept();
    if (!kept.commit) {
      kept.commit = fair.commit;
      this.#keep(kept);
    }
    const broken = this.broken(fair.commit, toldBy(fair), phase);
    if (!broken && phase === 'playing' && !kept.seats.length) {
      kept.seats = fair.seats.map(({ seat, commit, reveal }) => ({ seat, commit, reveal }));
      this.#keep(kept);
    }
    return broken;
  }

  /** Whether what is told in a phase is something else than what was promised. */
  broken(commit: string, told: (seat: number) => Told | undefined, phase: Shown['phase'], names: readonly string[] = []): Saying | null {
    const kept = this.#kept();
    if (kept.commit && kept.commit !== commit) return say('fair.numberChanged');
    if (phase === 'sealing') return null; // what was sealed may still be on its way
    const opened = phase !== 'revealing';
    for (const [seat, share] of Object.entries(kept.shares)) {
      const now = told(Number(seat));
      if (share.sealed && now?.commit !== share.commit) return gone(now?.commit);
      if (opened && share.opened === 'taken' && now?.reveal !== share.reveal) return gone(now?.reveal);
    }
    for (const { seat, commit: sealed, reveal } of kept.seats) {
      const now = told(seat);
      if ((sealed && now?.commit !== sealed) || (reveal && now?.reveal !== reveal)) {
        return say('fair.changedAfter', { name: names[seat] ?? say('fair.seat', { n: seat + 1 }) });
      }
    }
    return null;
  }

  share(seat: number): Share | null {
    return this.#kept().shares[seat] ?? null;
  }

  /** Shares of ours that were promised and that are not among what is told. */
  absent(told: (seat: number) => Told | undefined): number[] {
    const { shares } = this.#kept();
    return Object.keys(shares).map(Number).filter((seat) => shares[seat]?.sealed && !told(seat)?.reveal);
  }

  /** A new share for a seat, or the one it has. */
  make(seat: number): Share {
    const old = this.share(seat);
    if (old) return old;
    const reveal = randomHex(32);
    const commit = sha256Text(`munera seat 1\n${this.id}\n${seat}\n${reveal}\n`);
    return this.note(seat, { reveal, commit, sealed: false, opened: '' });
  }

  /** Takes note of how far a share has come. */
  note(seat: number, news: Partial<Share>): Share {
    const kept = this.#kept();
    const share: Share = { reveal: '', commit: '', sealed: false, opened: '', ...kept.shares[seat], ...news };
    kept.shares[seat] = share;
    this.#keep(kept);
    return share;
  }

  #kept(): Kept {
    try {
      return { commit: '', seats: [], shares: {}, ...(JSON.parse(recall(this.#key()) || '{}') as Partial<Kept>) };
    } catch {
      return { commit: '', seats: [], shares: {} };
    }
  }

  #keep(kept: Kept): void {
    keep(this.#key(), JSON.stringify(kept));
  }

  #key(): string {
    return `munera.dice.${this.id}`;
  }
}

const gone = (now: string | undefined): Saying => say(now ? 'fair.ownChanged' : 'fair.ownMissing');

/** The seats of a table's dice, to be asked one by one. */
export const toldBy = (fair: Fair) => (seat: number): Told | undefined => fair.seats.find((one) => one.seat === seat);
