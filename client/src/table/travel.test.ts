import { expect, test } from 'vitest';
import { line, panel, piece, scene, zone } from '../test/make';
import { gathered, handed, panelOf } from './travel';

const cells = ['a', 'b'].map((id, k) => ({ id, x: 10 + 20 * k, y: 10, label: id }));
const table = scene({
  zones: [zone('board', { cells })],
  pieces: [piece('team', { x: 28, y: 12 }), piece('card 7', { zone: 'floor' })],
  panels: [panel('side 0', [0, 2]), panel('side 1', [1])],
});
const cues = (...all: NonNullable<Parameters<typeof line>[1]>['cues'] & object) => line(1, { cues: all }).cues;

test('a new piece comes from where its cue says, and from nowhere else', () => {
  const told = cues({ does: 'hands', piece: 'card 7', panel: 'seat 1' }, { does: 'hands', piece: 'card 8', panel: 'seat 0' });
  expect(handed(told, table, 'card 7')?.panel).toBe('seat 1');
  expect(handed(told, table, 'team')).toBeUndefined();
  expect(handed([], table, 'card 7')).toBeUndefined();
});

test('a piece may be named by the cell it comes to', () => {
  expect(handed(cues({ does: 'hands', cell: 'b', panel: 'seat 1' }), table, 'team')?.panel).toBe('seat 1');
  expect(handed(cues({ does: 'hands', cell: 'a', panel: 'seat 1' }), table, 'team')).toBeUndefined();
});

test('what is new on a piece comes from another one', () => {
  const told = cues({ does: 'hands', cell: 'b', other: 'stack net', pin: { sprite: 'net', numeral: '', marks: [] } });
  expect(handed(told, table, 'net', 'team')?.other).toBe('stack net');
  expect(handed(told, table, 'sword', 'team')).toBeUndefined();
  expect(handed(told, table, 'team')).toBeUndefined();
});

test('what is gone goes to whoever takes it; one that is named goes to its own', () => {
  const told = cues({ does: 'gathers', panel: 'side 0' }, { does: 'gathers', piece: 'bear', panel: 'side 1' });
  expect(gathered(told, 'bear')?.panel).toBe('side 1');
  expect(gathered(told, 'card 7')?.panel).toBe('side 0');
  expect(gathered(cues({ does: 'leaves', piece: 'bear' }), 'bear')).toBeUndefined();
});

test('a panel is named by its id or by one of its seats', () => {
  expect([panelOf(table, 'side 1'), panelOf(table, 'seat 2'), panelOf(table, 'seat 3')]).toEqual(['side 1', 'side 0', '']);
});
