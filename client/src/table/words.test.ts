import { expect, test } from 'vitest';
import { line } from '../test/make';
import { chapters, figure, recalled, split, timeLeft } from './words';

test('minutes and seconds, the last ten seconds with tenths', () => {
  expect([-5, 0, 9_949, 10_000, 59_001, 61_000, 3_600_000].map(timeLeft)).toEqual(['0.0', '0.0', '9.9', '0:10', '1:00', '1:01', '60:00']);
});

test('the number of a fact', () => {
  expect([figure('has 3 of 5'), figure('−2 coins'), figure('none')]).toEqual(['3', '−2', '']);
  expect(split('12 points of glory')).toEqual({ number: '12', rest: 'points of glory' });
  expect(split('no 12')).toEqual({ number: '', rest: 'no 12' });
});

test('the log in chapters, the newest first', () => {
  const lines = [line(1, { heading: 'I' }), line(2), line(3, { heading: 'II' })];
  expect(chapters(lines).map((one) => [one.title, one.entries.length])).toEqual([['II', 1], ['I', 2]]); // prettier-ignore
  expect(recalled(lines)).toHaveLength(1);
});

test('long runs of chance of one kind are folded, others are not', () => {
  const deal = (n: number, kind = 'deal') => line(n, { chance: true, kind });
  const [folded] = chapters([1, 2, 3, 4, 5].map((n) => deal(n)));
  expect(folded?.entries.map((one) => one.line.n)).toEqual([1, 2, 3]);
  expect(folded?.entries[2]?.hidden.map((one) => one.n)).toEqual([4, 5]);
  expect(chapters([deal(1), deal(2), deal(3), deal(4, 'roll')])[0]?.entries).toHaveLength(4);
  expect(chapters([1, 2, 3, 4].map((n) => line(n)))[0]?.entries).toHaveLength(4);
});
