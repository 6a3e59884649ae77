/** Whether a sound proof is of the game that somebody saw: a server can make up a whole one. */
import type { Verdict } from './proof';
import { say, type Saying } from './words/speak';

/** What a page put in for a seat of its own. */
export interface OwnShare {
  commit: string;
  /** Empty: it was not sent. */
  share: string;
  /** Nothing was made here; the commitment was sent; the share too; the server took it. */
  state: 'none' | 'made' | 'sent' | 'taken';
}

/** What a page saw of a table, as `munera verify --witness` reads it. */
export interface Seen {
  /** Of the witness; 2: up to version 0.7. */
  form: number;
  table: string;
  /** When it began to look. */
  since: 'sealing' | 'revealing' | 'playing' | '';
  charter: string;
  promise: string;
  /** By seat. */
  seats: readonly { commit: string; reveal: string }[];
  /** Seats of one's own; of form 2 only shares that the server took. */
  own: Readonly<Record<number, OwnShare>>;
  chain: readonly string[];
  played: readonly (readonly [number, string])[];
  /** What its seats did by themselves, as it was told. */
  itself: readonly string[];
  /** Seats of one's own: a bot held them; something was taken back for them, each time; they were played from elsewhere. */
  held: readonly number[];
  undid: readonly number[];
  away: readonly number[];
  /** Promises that were broken before its eyes. */
  found: readonly string[];
  results: string;
}

/** Why a proof is not of what was seen (`witness`), or of dice without one's own share (`share`). */
export interface Other {
  kind: 'witness' | 'share';
  why: Saying;
}

/** Why the proof is not of what was seen; null if it is. */
export function compare(verdict: Verdict, seen: Seen): Other | null {
  const why = differs(verdict, seen);
  if (why) return { kind: 'witness', why };
  for (const [seat, { share, state }] of Object.entries(seen.own)) {
    const reveal = verdict.seats[Number(seat)]?.reveal ?? '';
    if (!reveal || (state !== 'none' && reveal !== share)) return { kind: 'share', why: say('seen.share', { seat }) };
  }
  return null;
}

function differs(verdict: Verdict, seen: Seen): Saying | null {
  if (verdict.table !== seen.table) return say('seen.otherTable');
  if (verdict.charter !== seen.charter) return charterDiffers(verdict.charter, seen.charter);
  if (verdict.commit !== seen.promise) return say('seen.promise');
  for (const [seat, was] of seen.seats.entries()) {
    const now = verdict.seats[seat];
    if ((now?.commit ?? '') !== was.commit || (was.reveal && now?.reveal !== was.reveal)) return say('seen.seat', { seat });
  }
  for (const [seat, { share, state }] of Object.entries(seen.own)) {
    if (state === 'taken' && verdict.seats[Number(seat)]?.reveal !== share) return say('seen.own', { seat });
  }
  const values = new Set(verdict.values);
  if (seen.chain.some((value) => !values.has(value))) return say('seen.chain');
  if (seen.results && verdict.charter && !endsAsShown(verdict, seen)) return say('seen.chainEnd');
  const odd = verdict.links.length ? movesDiffer(verdict, seen) : null;
  if (odd) return odd;
  if (seen.results && seen.results !== verdict.results && (verdict.charter || verdict.results)) return say('seen.results');
  return seen.found.length ? say('seen.found', { what: seen.found[0]! }) : null;
}

/** The last value of the history was shown; what a bot is asked to do after the end changes nothing. */
function endsAsShown({ values, links }: Verdict, seen: Seen): boolean {
  let last = links.length;
  while (last && ['bot', 'back'].includes(links[last - 1]!.kind)) last -= 1;
  return values.slice(last).some((value) => seen.chain.includes(value));
}

/** What was played from the page happened, in this order, and nothing else of its seats. */
function movesDiffer(verdict: Verdict, seen: Seen): Saying | null {
  const seats = new Set([...seen.played.map(([seat]) => seat), ...(seen.form > 2 ? Object.keys(seen.own).map(Number) : [])]);
  for (const seat of [...seats].sort((a, b) => a - b)) {
    const odd = seatDiffers(seat, verdict, seen);
    if (odd) return odd;
  }
  return null;
}

function seatDiffers(seat: number, verdict: Verdict, seen: Seen): Saying | null {
  const strict = seen.form > 2 && !seen.away.includes(seat);
  const wanted = seen.played.filter(([by]) => by === seat).map(([, text]) => text);
  let undone = seen.undid.filter((by) => by === seat).length;
  let at = 0;
  let held = false;
  for (const [k, link] of verdict.links.entries()) {
    if (link.seat !== seat) continue;
    const after = verdict.links[k + 1];
    // Before another seat's undo the house takes back what was begun to be answered.
    if (link.kind === 'undo' && after?.kind === 'undo' && after.seat !== seat) continue;
    if (link.kind === 'bot' || link.kind === 'back') {
      held = link.kind === 'bot';
      if (strict && held && !seen.held.includes(seat)) return say('seen.held', { seat });
    } else if (link.kind !== 'move') {
      undone -= 1;
      if (strict && undone < 0 && !held) return say('seen.undid', { seat });
    } else {
      const texts = link.moves.filter((move) => move.seat === seat).map((move) => move.text);
      if (texts.every((text, k) => wanted[at + k] === text)) at += texts.length;
      else if (held || texts.every((text) => seen.itself.includes(text))) continue;
      else if (strict) return say('seen.more', { seat, text: texts[0]! });
      else for (const text of texts) if (wanted[at] === text) at += 1;
    }
  }
  return at < wanted.length ? say('seen.played', { seat, text: wanted[at]! }) : null;
}

function charterDiffers(told: string, seen: string): Saying {
  if (!told) return say('seen.noCharter');
  if (!seen) return say('seen.newCharter');
  const [theirs, mine] = [told.split('\n'), seen.split('\n')];
  const at = mine.findIndex((line, k) => theirs[k] !== undefined && theirs[k] !== line);
  if (at < 0) return say('seen.charter');
  return say('seen.charterLine', { told: theirs[at]!.slice(0, 60), seen: mine[at]!.slice(0, 60) });
}
