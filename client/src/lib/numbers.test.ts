import { expect, test } from 'vitest';
import { number, roman, signed } from './numbers';

test('numbers as they are cut into stone', () => {
  expect([1, 4, 9, 14, 40, 49, 90, 400, 944, 1987].map(roman)).toEqual([
    'I',
    'IV',
    'IX',
    'XIV',
    'XL',
    'XLIX',
    'XC',
    'CD',
    'CMXLIV',
    'MCMLXXXVII',
  ]);
  expect(roman(0)).toBe('');
});

test('a number below zero has its sign, as people write it', () => {
  expect([2, 0, -3].map(number)).toEqual(['2', '0', '−3']);
});

test('a number has its sign, and nothing is more, not less', () => {
  expect([2, 0, -3].map(signed)).toEqual(['+2', '+0', '−3']);
});
