import { expect, test } from 'vitest';
import { percents, pointAt, sidesOf, signsOf } from './graph';

test('shares of one win make a hundred; others are rounded each by itself', () => {
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percents([0.456, 0.3])).toEqual([46, 30]);
});

test('the last point that is not after a move', () => {
  const points = [3, 7].map((move) => ({ move, error: 0, sides: [] })) as unknown as Parameters<typeof pointAt>[0];
  expect([0, 3, 6, 7, 9].map((move) => pointAt(points, move)?.move)).toEqual([3, 3, 3, 7, 7]);
});

test('sides have the colours of their panels, and no two share one', () => {
  const told = [{ seats: [0], name: 'Ann' }, { seats: [1], name: 'Bo' }, { seats: [2], name: 'Cy' }] as Parameters<typeof sidesOf>[0]; // prettier-ignore
  const sides = sidesOf(told, [{ seats: [1], title: '', letters: 'X', hue: 'teal' }]);
  expect(sides.map((one) => one.hue)).toEqual(['purple', 'teal', 'yellow']);
  expect(sides.map((one) => one.letters)).toEqual(['A', 'X', 'C']);
});

test('a sign without room goes to the next row, and where all are full it moves on', () => {
  expect(signsOf([0, 5, 6, 30], 10, 2)).toEqual([{ x: 0, row: 0 }, { x: 5, row: 1 }, { x: 10, row: 0 }, { x: 30, row: 0 }]); // prettier-ignore
});
