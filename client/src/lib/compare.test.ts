import { expect, test } from 'vitest';
import { compare, type Seen } from './compare';
import type { Verdict } from './proof';

const moved = (seat: number, text: string) => ({ kind: 'move', seat, moves: [{ seat, text }] });
const verdict = {
  table: 'T',
  charter: 'a\nb',
  commit: 'promise',
  seats: [{ commit: 'c', reveal: 'r' }],
  values: ['v0', 'v1', 'v2', 'v3'],
  links: [moved(0, 'one'), moved(1, 'other'), moved(0, 'two')],
  results: '1 0',
} as unknown as Verdict;
const seen: Seen = {
  form: 3,
  table: 'T',
  since: 'sealing',
  charter: 'a\nb',
  promise: 'promise',
  seats: [{ commit: 'c', reveal: 'r' }],
  own: { 0: { commit: 'c', share: 'r', state: 'taken' } },
  chain: ['v1', 'v3'],
  played: [
    [0, 'one'],
    [0, 'two'],
  ],
  itself: [],
  held: [],
  undid: [],
  away: [],
  found: [],
  results: '1 0',
};
const why = (rest: Partial<Seen>): string | undefined => compare(verdict, { ...seen, ...rest })?.why.key;

test('a proof of what was seen', () => {
  expect(compare(verdict, seen)).toBeNull();
  expect(why({ seats: [{ commit: 'c', reveal: '' }] })).toBeUndefined(); // it may have been revealed unseen
});

test('a proof of anything else', () => {
  expect(why({ table: 'U' })).toBe('seen.otherTable');
  expect(why({ charter: 'a\nc' })).toBe('seen.charterLine');
  expect(why({ charter: '' })).toBe('seen.newCharter');
  expect(why({ promise: 'x' })).toBe('seen.promise');
  expect(why({ seats: [{ commit: 'd', reveal: '' }] })).toBe('seen.seat');
  expect(why({ own: { 0: { commit: 'c', share: 's', state: 'taken' } } })).toBe('seen.own');
  expect(why({ own: { 0: { commit: 'c', share: 's', state: 'sent' } } })).toBe('seen.share');
  expect(why({ chain: ['v4'] })).toBe('seen.chain');
  expect(why({ chain: ['v1'] })).toBe('seen.chainEnd');
  expect(why({ results: '0 1' })).toBe('seen.results');
  expect(why({ found: ['chain'] })).toBe('seen.found');
});

test('what one played must have happened, in its order, and nothing else', () => {
  expect(why({ played: [[0, 'two'], [0, 'one']] })).toBe('seen.more'); // prettier-ignore
  expect(why({ played: [[0, 'one']] })).toBe('seen.more');
  expect(why({ played: [[0, 'one']], itself: ['two'] })).toBeUndefined();
  expect(why({ played: [[0, 'one']], away: [0] })).toBeUndefined(); // reported elsewhere, not accused
  expect(why({ played: [[0, 'one'], [0, 'two'], [0, 'three']] })).toBe('seen.played'); // prettier-ignore
});

test('a witness of the earlier form wants its moves in their order only', () => {
  const old = { form: 2, own: {} };
  expect(why({ ...old, played: [[0, 'one']] })).toBeUndefined();
  expect(why({ ...old, played: [[0, 'two'], [0, 'one']] })).toBe('seen.played'); // prettier-ignore
  expect(why({ ...old, played: [[1, 'one']] })).toBe('seen.played');
});
