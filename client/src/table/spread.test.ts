/** More of it, over many crowds and rooms, is in tests/client/test_spread.py. */
import { expect, test } from 'vitest';
import { piece, zone } from '../test/make';
import { spread } from './spread';

const cells = [0, 1].map((k) => ({ id: `c${k}`, x: 20 + 44 * k, y: 20, label: '' }));
const board = zone('board', { shape: 'square', width: 84, height: 40, cell: 40, cells, fills: true });
const card = (id: string, cell: number) => piece(id, { x: cells[cell]!.x, y: 20, size: 8 });

test('a wide room makes cells wider, not higher', () => {
  const drawn = spread({ zone: board, pieces: [], within: [] }, { width: 1200, height: 400 }, false);
  expect(drawn.zone.cell).toBeGreaterThan(40);
  expect(drawn.tall).toBe(40);
  expect(drawn.zone.width).toBeCloseTo(84 + 2 * (drawn.zone.cell - 40));
});

test('no cell grows to more than 1.9 times its width', () => {
  expect(spread({ zone: board, pieces: [], within: [] }, { width: 9000, height: 400 }, false).zone.cell).toBeCloseTo(76);
});

test('cards of a cell stand apart, and what lies at a card goes with it', () => {
  const token = piece('token', { form: 'disc', x: cells[0]!.x + 2, y: 20, size: 2 });
  const pieces = [card('a', 0), card('b', 0), token];
  const [a, b] = spread({ zone: board, pieces, within: [] }, { width: 800, height: 400 }, false).pieces;
  expect(b!.x - a!.x).toBeGreaterThanOrEqual(a!.size);
  const alone = spread({ zone: board, pieces: [card('a', 0), token], within: [] }, { width: 800, height: 400 }, false).pieces;
  expect(alone[1]!.x - alone[0]!.x).toBeCloseTo((2 * alone[0]!.size) / 8);
});
