import { expect, test } from 'vitest';
import { arrow, dashes, hexagon, outline, rings } from './shapes';

test('dashes come out even on their line', () => {
  for (const length of [20, 70, 100, 314.16, 999]) {
    const [stone, grout] = dashes(length).split(' ').map(Number) as [number, number];
    const count = length / (stone + grout);
    expect(Math.abs(count - Math.round(count))).toBeLessThan(0.05);
    expect(Math.round(count)).toBeGreaterThanOrEqual(6);
  }
});

test('rings leave the middle free', () => {
  const all = rings(100, 60);
  expect(all.map((one) => one.r)).toEqual([100, 89.6, 79.2, 68.8]);
  expect(rings(60, 60)).toEqual([]);
});

test('a hexagon stands on a corner', () => {
  const corners = hexagon(10, 5, 5).split(' ');
  expect(corners).toHaveLength(6);
  expect(corners[0]).toBe('5,-5');
  expect(corners[3]).toBe('5,15');
});

test('the border of hexagons that touch goes around both', () => {
  const wide = 10 * Math.sqrt(3);
  expect(outline([{ x: 0, y: 0 }], 10, 0)).toHaveLength(6);
  expect(outline([{ x: 0, y: 0 }, { x: wide, y: 0 }], 10, 0)).toHaveLength(10); // prettier-ignore
  const xs = outline([{ x: 0, y: 0 }], 10, 3).map((one) => one.x);
  expect(Math.max(...xs)).toBeGreaterThan(wide / 2);
});

test('an arrow begins after the rim and ends before its goal', () => {
  const numbers = (arrow({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 20, 6).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, k) => k % 2 === 0);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...xs)).toBeLessThanOrEqual(80);
});
