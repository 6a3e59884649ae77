/**
 * What this browser saw promised about a table's dice, what it put in itself, and what it was shown on the way.
 * It is kept beyond the window, before anything is revealed, and compared with the proof at the end.
 */
import { fromOf, personsOf, seatCommit, sealOf, shareCommit } from './charter';
import type { OwnShare, Seen } from './compare';
import { randomHex, sha256Text } from './sha256';
import type { Fair, Shown } from './types';
import { say, type Saying } from './words/speak';

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
  form: number; // of the witness; what was kept up to version 0.7 says nothing
  at: number; // when something was last noted
  since: Seen['since'];
  charter: string; // as it was shown at first
  commit: string; // the server's, at first sight
  seats: { seat: number; commit: string; reveal: string }[]; // of all, from the moment at which all have sealed
  shares: Record<number, Share>;
  chain: string[];
  played: [number, string][];
  mine: number[]; // seats of people that are ours
  itself: string[]; // what they did by themselves, as we were told
  held: number[]; // a bot played for them
  undid: number[]; // we asked to take back, or to play again, each time
  away: number[]; // somebody else may have played for them: another device of ours
  found: string[]; // promises that were broken
  results: string;
}

const PREFIX = 'munera.dice.';
const MOST = 40; // tables that are kept
const EMPTY: Kept = {
  form: 2,
  at: 0,
  since: '',
  charter: '',
  commit: '',
  seats: [],
  shares: {},
  chain: [],
  played: [],
  mine: [],
  itself: [],
  held: [],
  undid: [],
  away: [],
  found: [],
  results: '',
};
const memory = new Map<string, string>(); // for browsers that keep nothing

function recall(key: string): string {
  try {
    // Up to version 0.7 it was kept for the window alone.
    return localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? memory.get(key) ?? '';
  } catch {
    return memory.get(key) ?? '';
  }
}

/** Keeps a text; whether it outlives the window. */
function keep(key: string, text: string): boolean {
  memory.set(key, text);
  try {
    if (localStorage.getItem(key) === null) forget(MOST - 1);
    localStorage.setItem(key, text);
  } catch {
    try {
      forget(MOST / 4); // it is full
      localStorage.setItem(key, text);
    } catch {
      return false; // the memory of this window has it
    }
  }
  return true;
}

/** Leaves so many tables, the newest. */
function forget(left: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= left) return;
  const at = (key: string): number => Number(/"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0);
  const old = keys.map((key) => [at(key), key] as const).sort(([a], [b]) => a - b);
  for (const [, key] of old.slice(0, keys.length - left)) localStorage.removeItem(key);
}

export class Witness {
  readonly id: string;
  /** Whether what is kept outlives the window: a browser may keep nothing. */
  lasts = true;
  #was: Shown | null = null; // what was shown last
  #values = new Set<string>(); // of the chain, that this window was shown
  #acting = new Map<number, 'sent' | 'answered'>(); // seats for which something is under way from here
  #broken: Saying | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Takes note of what is promised from the sealing on; a sentence if it is not what was promised before. `follows`: nothing was missed. */
  see(shown: Shown, follows = true): Saying | null {
    if (shown.phase === 'gathering' || (shown.phase === 'over' && !shown.fair.commit)) return null;
    const kept = this.#kept();
    if (!this.#broken) {
      const broken = this.#look(kept, shown, follows);
      this.#was = shown;
      if (broken) {
        kept.found.push(broken.key.replace('fair.', ''));
        this.#keep(kept);
      }
      this.#broken = broken ?? (kept.found.length ? say('fair.foundBefore') : null);
    } else if (shown.phase === 'over') this.#note(kept, shown);
    return this.#broken;
  }

  #look(kept: Kept, shown: Shown, follows: boolean): Saying | null {
    const { phase, fair } = shown;
    if (!fair.commit) return say('fair.noPromise');
    if (!kept.commit) {
      if (phase === 'over') return null; // nothing was seen before the end
      Object.assign(kept, { form: 3, commit: fair.commit, charter: fair.charter, since: phase });
      this.#keep(kept);
    }
    if (kept.charter !== fair.charter) return say('fair.charterChanged');
    if (!fits(shown)) return say('fair.charterOther');
    const name = (seat: number): string | Saying => shown.seats[seat]?.name || say('fair.seat', { n: seat + 1 });
    const broken =
      this.broken(
        fair.commit,
        toldBy(fair),
        phase,
        shown.seats.map((one) => one.name),
      ) ?? unfit(shown);
    if (broken) return broken;
    if (phase !== 'sealing') {
      const odd = oddSeat(fair);
      if (odd >= 0) return say('fair.seatMissing', { name: name(odd) });
      this.#keepSeats(kept, shown);
    }
    const still = this.#chain(shown);
    this.#watch(kept, shown, follows);
    this.#note(kept, shown);
    return still;
  }

  /** What all have sealed is kept once, and never again: only what they reveal is added. */
  #keepSeats(kept: Kept, { phase, fair }: Shown): void {
    if (!kept.seats.length) {
      if (fair.charter && phase !== 'revealing') kept.since = 'playing'; // who revealed first, it did not see
      kept.seats = fair.seats.map(({ seat, commit, reveal }) => ({ seat, commit, reveal }));
    }
    for (const one of kept.seats) one.reveal ||= toldBy(fair)(one.seat)?.reveal ?? '';
  }

  /** With a charter the chain is shown with every turn, moves on with it, and never comes back. */
  #chain(shown: Shown): Saying | null {
    const was = this.#was;
    const { phase, chain } = shown;
    if (!shown.fair.charter || (phase !== 'playing' && phase !== 'over')) return null;
    if (!/^[0-9a-f]{32}$/.test(chain)) return say('fair.chainMissing');
    if (!was || was.phase === 'gathering') return null;
    const moved = was.chain !== chain;
    return moved ? (this.#values.has(chain) ? say('fair.chainBack') : null) : turned(was, shown) ? say('fair.chainStill') : null;
  }

  /** What happens to seats of ours without a move from here. */
  #watch(kept: Kept, shown: Shown, follows: boolean): void {
    const { seats, waiting, chain } = shown;
    const was = this.#was;
    const mine = shown.yours; // whatever kind the server calls them
    add(kept.mine, mine);
    add(
      kept.held,
      mine.filter((seat) => seats[seat]?.bot),
    );
    add(kept.itself, [...shown.itself, shown.ask?.passing ?? ''].filter(Boolean));
    if (shown.phase !== 'playing' && shown.phase !== 'over') return;
    // It comes back, and something has happened meanwhile.
    if (!(was && follows) && kept.chain.length && !kept.chain.includes(chain)) add(kept.away, mine);
    if (!was || was.chain === chain) return;
    const quiet =
      was.taken?.seq === shown.taken?.seq &&
      was.itself.length === shown.itself.length &&
      seats.every(({ bot }, k) => bot === was.seats[k]?.bot);
    const gone = (seat: number): boolean => was.waiting.includes(seat) && (was.waiting.length === 1 || !waiting.includes(seat));
    const others = mine.filter((seat) => gone(seat) && !was.passes.includes(seat) && !was.seats[seat]?.bot && !this.#acting.has(seat));
    if (quiet) add(kept.away, others);
    for (const [seat, how] of this.#acting) if (how === 'answered') this.#acting.delete(seat);
  }

  /** Keeps the newest value of the chain, and at the end what everybody got. */
  #note(kept: Kept, { chain, chapter, results, phase }: Shown): void {
    if (!kept.commit) return;
    if (chain) this.#values.add(chain);
    if (phase !== 'sealing') add(kept.chain, [chapter, chain].filter(Boolean));
    if (results) kept.results = `results ${results.map((share) => Number(share.toPrecision(6))).join(' ')}`;
    this.#keep(kept);
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
      if ((now?.commit ?? '') !== sealed || (reveal && now?.reveal !== reveal)) {
        return say('fair.changedAfter', { name: names[seat] ?? say('fair.seat', { n: seat + 1 }) });
      }
    }
    return null;
  }

  share(seat: number): Share | null {
    return this.#kept().shares[seat] ?? null;
  }

  /** Seats of ours whose share is not among what is told: none is, or another than the one made here. */
  absent(told: (seat: number) => Told | undefined): number[] {
    const { shares, mine } = this.#kept();
    const seats = [...new Set([...mine, ...Object.keys(shares).map(Number)])];
    return seats.filter((seat) => (shares[seat] ? told(seat)?.reveal !== shares[seat].reveal : !told(seat)?.reveal));
  }

  /** A new share for a seat, or the one it has; it is bound to the charter and the promise. */
  make(seat: number, { charter, commit: promise }: Fair): Share {
    const old = this.share(seat);
    if (old) return old;
    const reveal = randomHex(32);
    const commit = charter ? shareCommit(charter, promise, seat, reveal) : seatCommit(this.id, seat, reveal);
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

  /** Takes note of what was played from here and taken by the server. */
  played(seat: number, texts: readonly string[]): void {
    const kept = this.#kept();
    if (!kept.commit) return;
    kept.played.push(...texts.map((text): [number, string] => [seat, text]));
    this.#keep(kept);
  }

  /** Something is under way for a seat from here; or it was answered. */
  acts(seat: number, answered = false): void {
    this.#acting.set(seat, answered ? 'answered' : 'sent');
  }

  /** Takes note that we asked to take back, or to play again. */
  undid(seat: number): void {
    const kept = this.#kept();
    kept.undid.push(seat);
    this.#keep(kept);
  }

  /** All that was seen; null if nothing was. */
  seen(): Seen | null {
    const kept = this.#kept();
    const { form, since, charter, commit, seats, chain, played, results, itself, held, undid, away, found } = kept;
    if (!since || !commit) return null;
    // Without seats it never saw what all had sealed.
    const count = !seats.length ? 0 : charter ? personsOf(charter).length : Math.max(...seats.map(({ seat }) => seat + 1));
    const put = Array.from({ length: count }, (_, k) => seats.find(({ seat }) => seat === k) ?? { commit: '', reveal: '' });
    const lists = { chain, played, itself, held, undid, away, found };
    return { form, table: this.id, since, charter, promise: commit, seats: put, own: ownOf(kept), ...lists, results };
  }

  #kept(): Kept {
    try {
      return { ...structuredClone(EMPTY), ...(JSON.parse(recall(this.#key()) || '{}') as Partial<Kept>) };
    } catch {
      return structuredClone(EMPTY);
    }
  }

  #keep(kept: Kept): void {
    this.lasts = keep(this.#key(), JSON.stringify({ ...kept, at: Date.now() }));
  }

  #key(): string {
    return PREFIX + this.id;
  }
}

const known = new Map<string, Witness>();

/** What this window saw of a table: the table and the badge look with the same eyes. */
export function witnessOf(id: string): Witness {
  const one = known.get(id) ?? new Witness(id);
  known.set(id, one);
  return one;
}

const gone = (now: string | undefined): Saying => say(now ? 'fair.ownChanged' : 'fair.ownMissing');

/** The seats of a table's dice, to be asked one by one. */
export const toldBy =
  (fair: Fair) =>
  (seat: number): Told | undefined =>
    fair.seats.find((one) => one.seat === seat);

/** Adds what is not there yet. */
function add<T>(list: T[], more: readonly T[]): void {
  for (const one of more) if (!list.includes(one)) list.push(one);
}

/** What we put in for each seat of ours, and how far it came. */
function ownOf({ form, mine, shares }: Kept): Record<number, OwnShare> {
  const out: Record<number, OwnShare> = {};
  for (const seat of form > 2 ? mine : Object.keys(shares).map(Number)) {
    const share = shares[seat];
    const state = !share ? 'none' : share.opened || 'made';
    if (form > 2 || state === 'taken') {
      out[seat] = { commit: share?.commit ?? '', share: share?.opened ? share.reveal : '', state };
    }
  }
  return out;
}

/** Whether something happened that all are told of: then the chain must have moved on. What only one seat knows of does not show. */
function turned(was: Shown, now: Shown): boolean {
  if (was.phase !== now.phase || was.waiting.join() !== now.waiting.join()) return true;
  if (now.taken && now.taken.seq !== was.taken?.seq && !now.yours.includes(now.taken.seat)) return true;
  if (was.viewer !== now.viewer) return false;
  const before = was.lines.at(-1)?.n ?? 0;
  const fresh = now.lines.filter(({ n }) => n > before);
  const asked = now.viewer !== null && was.waiting.includes(now.viewer);
  // Whoever is asked may have been told something alone; but not of dice, nor of what another seat did.
  const others = ({ chance, parts }: Shown['lines'][number]): boolean =>
    chance || ![undefined, now.viewer].includes(parts.find(({ seat }) => seat >= 0)?.seat);
  return fresh.length > 0 && (!asked || fresh.some(others));
}

/** A seat of which it is not told what it sealed, or told twice, or that can have no share; -1: none. */
function oddSeat({ charter, seats }: Fair): number {
  if (!charter) return -1;
  const persons = personsOf(charter);
  const beyond = seats.find(({ seat }) => !persons[seat]);
  return beyond ? beyond.seat : persons.findIndex((person, k) => person && seats.filter(({ seat }) => seat === k).length !== 1);
}

/** Whether the charter, line by line, speaks of what this page shows. Rules, content and `from` have a form, and are shown with it. */
function fits({ id, game, mode, options, seats, fair: { charter } }: Shown): boolean {
  if (!charter) return true;
  const lines = charter.split('\n');
  const chosen = Object.entries(options).map(([name, value]) => `option ${name} ${value}`);
  const told = lines.slice(6, 6 + chosen.length);
  const kinds = seats.map(({ seat, kind, bot, failed }) => `seat ${seat} ${kind === 'person' ? 'person' : `bot ${failed || bot}`}`);
  const wanted = [
    'munera charter 2',
    `table ${id}`,
    `game ${game}`,
    /^rules \d+$/,
    `seats ${seats.length}`,
    `mode ${mode}`,
    ...told.map((line) => (chosen.includes(line) ? line : /$^/)),
    /^content [0-9a-f]{16}$/,
    ...kinds,
    /^from (0|[1-9]\d* [0-9a-f]{64})$/,
    '',
  ];
  return (
    new Set(told).size === chosen.length &&
    lines.length === wanted.length &&
    wanted.every((one, k) => (typeof one === 'string' ? one === lines[k] : one.test(lines[k]!)))
  );
}

/** A share that is not what its seat has sealed, told in a sentence. */
function unfit({ seats, fair }: Shown): Saying | null {
  const { charter, commit: promise } = fair;
  if (!charter) return null;
  const other = fair.seats.find(({ seat, commit, reveal }) => reveal && shareCommit(charter, promise, seat, reveal) !== commit);
  return other ? say('fair.shareOther', { name: seats[other.seat]?.name || say('fair.seat', { n: other.seat + 1 }) }) : null;
}

/** The seal of a table whose shares are open; empty before, and at tables of earlier versions. */
export function sealShown({ phase, seats, fair }: Shown): string {
  if (!fair.charter || (phase !== 'playing' && phase !== 'over')) return '';
  const told = toldBy(fair);
  return sealOf(
    fair.charter,
    fair.commit,
    seats.map(({ seat }) => told(seat) ?? { commit: '', reveal: '' }),
  );
}

/** How many moves of a table came from elsewhere, as far as it says so. */
export const begunElsewhere = ({ fair }: Shown): number => (fair.charter ? fromOf(fair.charter) : 0);

/** What was seen as a file; `munera verify --witness` has its form. */
export function witnessText(seen: Seen): string {
  const { form, table, since, charter, promise, seats, own, chain, played, results } = seen;
  const lines = [`munera witness ${form}`, `table ${table}`, `since ${since}`];
  if (charter) lines.push('charter', charter.trimEnd());
  lines.push(`promise ${promise}`);
  seats.forEach(({ commit, reveal }, seat) => lines.push(`seat ${seat} ${commit || '-'} ${reveal || '-'}`));
  for (const [seat, { commit, share, state }] of Object.entries(own)) {
    lines.push(form > 2 ? `own ${seat} ${commit || '-'} ${share || '-'} ${state}` : `own ${seat} ${share}`);
  }
  for (const value of chain) lines.push(`chain ${value}`);
  for (const [seat, text] of played) lines.push(`played ${seat} ${text}`);
  for (const word of form > 2 ? (['itself', 'held', 'undid', 'away', 'found'] as const) : []) {
    for (const value of seen[word]) lines.push(`${word} ${value}`);
  }
  if (results) lines.push(results);
  const body = lines.join('\n') + '\n';
  return `${body}end ${sha256Text(body)}\n`;
}
