import { expect, test } from 'vitest';
import { DrawWalk, type Claim, type Claims } from './draws';
import { Fault } from './fault';
import { hmac, unhex } from './sha256';

const KEY = '07'.repeat(32);
const SIX = ['1', '2', '3', '4', '5', '6'].map((text) => ({ weight: 1, text }));

/** What the key gives, worked out in another way: numbers of 64 bits hardly ever need a second attempt. */
function rolled(n: number): number {
  const bytes = hmac(unhex(KEY), `dice/${n}/0`).slice(0, 8);
  return Number(bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 6n);
}
const claim = (n: number, rest: Partial<Claim> = {}): Claim => {
  const pick = rolled(n);
  return { line: 5, stream: 'dice', takes: false, move: n + 1, n, total: 6, attempt: 0, pick, text: SIX[pick]!.text, ...rest };
};
const claims = (draws: Claim[]): Claims => ({
  key: KEY,
  from: 0,
  count: draws.length,
  entries: [{ list: { line: 4, stream: 'dice', outcomes: SIX } }, ...draws.map((draw) => ({ draw }))],
  at: { from: 1, end: 9 },
});
function walk(draws: Claim[], played = draws): string {
  const due = played.map(({ move, text }) => ({ move, text, before: [] }));
  try {
    new DrawWalk(claims(draws), { due, earlier: 0 }).run();
  } catch (error) {
    if (error instanceof Fault) return error.why.key;
    throw error;
  }
  return '';
}
const draws = [0, 1, 2, 3].map((n) => claim(n));

test('draws that the key gives are sound', () => {
  expect(walk(draws)).toBe('');
});

test('every lie is found', () => {
  const other = SIX[(rolled(1) + 1) % 6]!.text;
  const changed = (rest: Partial<Claim>): Claim[] => [claim(0), claim(1, rest)];
  expect(walk(changed({ text: other }))).toBe('proof.otherDraw');
  expect(walk(changed({ attempt: 1 }))).toBe('proof.otherPick');
  expect(walk(changed({ total: 7 }))).toBe('proof.sum');
  expect(walk(changed({ n: 2 }))).toBe('proof.counted');
  expect(walk(changed({ stream: 'cards' }))).toBe('proof.fromNothing');
  expect(walk([claim(0, { takes: true })])).toBe('proof.keeps');
  expect(walk(draws.slice(0, 3), draws)).toBe('proof.missing');
  expect(walk(draws, draws.slice(0, 3))).toBe('proof.noMove');
});
