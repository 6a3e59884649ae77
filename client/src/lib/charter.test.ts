import { expect, test } from 'vitest';
import { chainValues, fromOf, keyOf, personsOf, promiseOf, sealOf, shareCommit, wordsOf } from './charter';

const SECRET = '01'.repeat(32);
const CHARTER = 'munera charter 2\nseat 0 person Livia\nseat 1 bot greedy\nfrom 12\n';
const seats = (reveal: string) => [
  { commit: 'aa', reveal },
  { commit: '', reveal: '' },
];

test('promise, share and seal hang on everything they bind', () => {
  const promise = promiseOf(CHARTER, SECRET);
  expect(promiseOf(`${CHARTER}x`, SECRET)).not.toBe(promise);
  expect(promiseOf(CHARTER, '02'.repeat(32))).not.toBe(promise);
  const commit = shareCommit(CHARTER, promise, 0, SECRET);
  expect(shareCommit(CHARTER, promise, 1, SECRET)).not.toBe(commit);
  const seal = sealOf(CHARTER, promise, seats('bb'));
  expect(sealOf(CHARTER, promise, seats('bc'))).not.toBe(seal);
  expect(keyOf(SECRET, seal)).not.toBe(keyOf(SECRET, promise));
});

test('a chain shows a value before its first link and one after each; each hangs on all before it', () => {
  const links = [{ text: 'a' }, { text: 'b' }];
  const values = chainValues(CHARTER, SECRET, links);
  expect(values).toHaveLength(3);
  expect(values.every((one) => /^[0-9a-f]{32}$/.test(one))).toBe(true);
  const other = chainValues(CHARTER, SECRET, [{ text: 'c' }, { text: 'b' }]);
  expect(other[0]).toBe(values[0]);
  expect(other[1]).not.toBe(values[1]);
  expect(other[2]).not.toBe(values[2]);
});

test('six words for a value, the same each time', () => {
  const words = wordsOf(SECRET);
  expect(words).toHaveLength(6);
  expect(words.every((one) => /^[a-z]+$/.test(one))).toBe(true);
  expect(wordsOf(SECRET)).toEqual(words);
  expect(wordsOf('02'.repeat(32))).not.toEqual(words);
});

test('a charter tells who is a person and how many moves came from elsewhere', () => {
  expect(personsOf(CHARTER)).toEqual([true, false]);
  expect(fromOf(CHARTER)).toBe(12);
  expect(fromOf('munera charter 2\n')).toBe(0);
});
