import { expect, test } from 'vitest';
import type { Drawn } from '../lib/proof';
import { luckOf } from './luck';

const outcomes = (n: number) => Array.from({ length: n }, (_, k) => ({ weight: 1, text: `${k}` }));
const draw = (stream: string, pick: number, of: number): Drawn =>
  ({ stream, pick, total: of, text: `${pick}`, outcomes: outcomes(of) }) as unknown as Drawn;

test('what came beside what was to be expected, each stream by itself', () => {
  const [dice, cards] = luckOf([draw('dice', 0, 2), draw('dice', 0, 2), draw('cards', 1, 3)]);
  expect(dice?.bars).toEqual([
    { label: '0', came: 2, expected: 1 },
    { label: '1', came: 0, expected: 1 },
  ]);
  expect(cards).toMatchObject({ stream: 'cards', draws: 1, sentence: { key: 'luck.single' } });
});

test('many outcomes are told by tenths of the list', () => {
  const [luck] = luckOf(Array.from({ length: 40 }, (_, k) => draw('deck', k, 40)));
  expect(luck?.tenths).toBe(true);
  expect(luck?.bars.map((bar) => bar.came)).toEqual(Array<number>(10).fill(4));
  expect(luck?.sentence.key).toBe('luck.even');
});

test('even draws are usual, others are rare', () => {
  const even = luckOf(Array.from({ length: 60 }, (_, k) => draw('die', k % 6, 6)))[0]!;
  const odd = luckOf(Array.from({ length: 60 }, () => draw('die', 0, 6)))[0]!;
  expect(even.rare).toBeGreaterThan(0.99);
  const usual = [12, 9, 8, 11, 10, 10].flatMap((n, pick) => Array.from({ length: n }, () => draw('die', pick, 6)));
  expect(luckOf(usual)[0]?.sentence.key).toBe('luck.even');
  expect(odd.rare).toBeLessThan(0.001);
  expect(odd.sentence.key).toBe('luck.rare');
  expect(luckOf(Array.from({ length: 10 }, (_, k) => draw('die', k % 6, 6)))[0]!.sentence.key).toBe('luck.few');
});
