/** Why a proof proves nothing. */
import type { Saying } from './words/speak';

/** What is wrong with a proof that is not `ok`. */
export type Kind =
  | '' // nothing
  | 'spelling' // not written as proofs are
  | 'record only' // a record without a proof
  | 'charter' // something does not fit the charter
  | 'commit' // the secret is not the promised one
  | 'seat' // a seat's reveal is not what it committed to
  | 'record' // the record does not fit its own hash
  | 'key' // the key does not follow
  | 'history' // what happened does not lead to the record
  | 'draws' // the draws do not fit what was played
  | 'draw' // a draw is not what the key gives
  | 'file'; // the whole does not fit its closing line

export class Fault extends Error {
  constructor(
    readonly kind: Kind,
    readonly line: number,
    readonly why: Saying,
  ) {
    super(why.key);
  }
}
