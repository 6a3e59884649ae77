import { expect, test } from 'vitest';
import { nextStop } from './steps';

const at = (x: number, y: number): HTMLElement =>
  ({ getBoundingClientRect: () => ({ x, y, width: 10, height: 10 }) }) as unknown as HTMLElement;
const [middle, left, right, above, aslant] = [at(50, 50), at(0, 50), at(100, 50), at(50, 0), at(70, 30)];
const all = [left, above, middle, aslant, right];

test('arrows go where they point', () => {
  expect(nextStop(middle, all, 'ArrowLeft')).toBe(left);
  expect(nextStop(middle, all, 'ArrowRight')).toBe(right); // straight on, though another is nearer
  expect(nextStop(middle, all, 'ArrowUp')).toBe(above);
});

test('the ends hold still', () => {
  expect(nextStop(left, [left, middle], 'ArrowLeft')).toBeNull();
  expect(nextStop(middle, all, 'ArrowDown')).toBeNull();
  expect(nextStop(middle, all, 'x')).toBeNull();
});

test('Home and End', () => {
  expect(nextStop(middle, all, 'Home')).toBe(left);
  expect(nextStop(middle, all, 'End')).toBe(right);
});
