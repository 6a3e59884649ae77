import { expect, test } from 'vitest';
import { lettersOf } from './letters';

const side = (seat: number, name: string, letters = '', title = '') => ({ seats: [seat], name, letters, title });

test('the first letter of a name, with the seat where it is taken', () => {
  expect(lettersOf([side(0, 'Livia'), side(1, 'Bo'), side(2, 'lucius')])).toEqual(['L', 'B', 'L3']);
});

test('the order in which a viewer has the sides changes nothing', () => {
  expect(lettersOf([side(2, 'Lucius'), side(0, 'Livia')])).toEqual(['L3', 'L']);
});

test('what the game gives stays, and nobody else gets it', () => {
  expect(lettersOf([side(0, 'Bo'), side(1, 'Ann', 'B')])).toEqual(['B1', 'B']);
});

test('teams that begin alike are known by two words', () => {
  expect(lettersOf([side(0, 'Team A', '', 'Team A'), side(1, 'Team B', '', 'Team B')])).toEqual(['TA', 'TB']);
});
