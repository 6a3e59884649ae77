import { expect, test } from 'vitest';
import { piece, scene, zone } from '../test/make';
import { laidOut, lettered, unpaneled } from './things';

const zones = [
  zone('board'),
  zone('battle', { kind: 'sheet' }),
  zone('ours', { kind: 'side' }),
  zone('pile', { kind: 'pile', panel: 'seat 0' }),
  zone('row', { kind: 'row' }),
];

test('zones by kind with their pieces in order; sides stand in the sheet before them', () => {
  const all = laidOut(scene({ zones, pieces: [piece('b', { place: 2 }), piece('a', { place: 1 }), piece('s', { zone: 'ours' })] }));
  expect(all['board']?.[0]?.pieces.map((one) => one.id)).toEqual(['a', 'b']);
  expect(all['side']).toBeUndefined();
  expect(all['sheet']?.[0]?.within[0]?.pieces.map((one) => one.id)).toEqual(['s']);
});

test('what stands in panels can be left out', () => {
  const without = unpaneled(laidOut(scene({ zones, pieces: [] })));
  expect(without['pile']).toEqual([]);
  expect(without['row']).toHaveLength(1);
});

test('a word on a card is whole, or divided where that is usual; it never runs over', () => {
  const breadth = (word: string) => word.length / 2; // all letters are alike
  expect(lettered('Strength', 60, 14, breadth)).toEqual({ text: 'Strength', size: 14 });
  expect(lettered('Strength', 44, 14, breadth)).toEqual({ text: 'Strength', size: 11 });
  for (const [name, width] of [
    ['Strength', 30],
    ['Movement', 38],
    ['Unbalancing Strike', 44],
  ] as const) {
    const { text, size } = lettered(name, width, 14, breadth);
    expect(text.replaceAll('\u00AD', '')).toBe(name);
    for (const part of text.split(/[ \u00AD]/)) expect(breadth(part) * size).toBeLessThanOrEqual(width);
  }
  expect(lettered('Movement', 38, 14, breadth).text).toContain('\u00ADment');
});
