import { expect, test } from 'vitest';
import { cardOf } from './reach';

const cards = ['first', 'second'];
const root = { querySelectorAll: () => cards } as unknown as HTMLElement;
const pressed = (code: string, shiftKey = false) => cardOf(root, { code, shiftKey } as KeyboardEvent);

test('a digit leads to a card of the hand, from the left', () => {
  expect(pressed('Digit1')).toBe('first');
  expect(pressed('Digit2')).toBe('second');
});

test('no other key does, nor a card that is not there', () => {
  expect([pressed('Digit3'), pressed('Digit0'), pressed('KeyA'), pressed('Digit1', true)]).toEqual([null, null, null, null]);
});
