/** What binds the dice of a table: promise, commitments, seal, key and chain. `docs/fairness.md` has it to the byte. */
import { hex, hmac, sha256, sha256Text, unhex } from './sha256';
import { WORDS } from './sealwords';

interface Put {
  commit: string;
  reveal: string;
}

const STRETCH = 4096; // hashes, one over the other: whoever looks for two tables of the same words pays
const SHOWN = 32; // digits of a value of the chain

/** What a seat shows before it reveals its 64 hex digits, at a table of version 1. */
export function seatCommit(table: string, seat: number, reveal: string): string {
  return sha256Text(`munera seat 1\n${table}\n${seat}\n${reveal}\n`);
}

/** The server's promise. */
export function promiseOf(charter: string, secret: string): string {
  return sha256Text(`munera promise 2\n${sha256Text(charter)}\n${secret}\n`);
}

/** What a seat shows before it reveals the 64 hex digits of its share. */
export function shareCommit(charter: string, promise: string, seat: number, share: string): string {
  return sha256Text(`munera share 2\n${sha256Text(charter)}\n${promise}\n${seat}\n${share}\n`);
}

/** One value for charter, promise, commitments and shares. */
export function sealOf(charter: string, promise: string, seats: readonly Put[]): string {
  const lines = seats.map(({ commit, reveal }, seat) => `${seat} ${commit || '-'} ${reveal || '-'}\n`);
  return sha256Text(`munera seal 2\n${sha256Text(charter)}\n${promise}\n${lines.join('')}`);
}

/** The key of the dice. */
export function keyOf(secret: string, seal: string): string {
  return hex(hmac(unhex(secret), `munera key 2\n${seal}\n`));
}

/** Every value of the chain as it was shown, the one before the first link too. */
export function chainValues(charter: string, secret: string, links: readonly { text: string }[]): string[] {
  const digest = sha256Text(charter);
  const key = hmac(unhex(secret), `munera chain key 2\n${digest}\n`);
  let value = hex(hmac(key, `munera chain 2\n${digest}\n`));
  const out = [value.slice(0, SHOWN)];
  for (const { text } of links) {
    value = hex(hmac(key, `${value}\n${text}`));
    out.push(value.slice(0, SHOWN));
  }
  return out;
}

/** Six short words for a value, to be read to each other. */
export function wordsOf(digits: string): string[] {
  let value = unhex(digits);
  for (let k = 0; k < STRETCH; k++) value = sha256(value);
  return Array.from(value.slice(0, 6), (byte) => WORDS[byte]!);
}

/** Which seats a charter gives to people. */
export function personsOf(charter: string): boolean[] {
  return [...charter.matchAll(/^seat \d+ (person|bot)/gm)].map((found) => found[1] === 'person');
}

/** How many moves came from elsewhere. */
export function fromOf(charter: string): number {
  return Number(/^from (\d+)/m.exec(charter)?.[1] ?? 0);
}
