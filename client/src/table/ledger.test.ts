import { expect, test } from 'vitest';
import { draft } from '../test/make';
import { closedBy, doneWords, lacking, missing, NOTHING, picksOf, textsOf, usualPicks, valueOf, whyClosed } from './ledger';

/** Two things to buy with five coins; at least one point is due. */
const shop = draft({
  done: 'Buy for {coins}',
  closing: ['done'],
  tallies: [
    { id: 'coins', base: 1, limit: 5, words: '{more} more, {left} left of {limit}' },
    { id: 'points', goal: 1, due: true },
  ],
  slots: [
    { id: 'a', look: 'switch', usual: 'take a', ways: [{ text: 'take a', adds: [{ tally: 'coins', amount: 2 }] }, {}] },
    {
      id: 'b',
      look: 'switch',
      ways: [
        {},
        { text: 'take b', adds: [{ tally: 'coins', amount: 3 }, { tally: 'points', amount: 1 }] },
        { texts: ['take b', 'twice'], adds: [{ tally: 'coins', amount: 1 }, { tally: 'points', amount: 1 }] },
      ],
    },
  ],
}); // prettier-ignore
const [coins, points] = [shop.tallies[0]!, shop.tallies[1]!];
const [a, b] = [shop.slots[0]!, shop.slots[1]!];

test('a tally is its base and what the picked ways add', () => {
  expect(usualPicks(shop)).toEqual({ a: 'take a' });
  expect(valueOf(shop, {}, coins)).toBe(1);
  expect(valueOf(shop, { a: 'take a', b: 'take b; twice' }, coins)).toBe(4);
  expect(valueOf(shop, { a: 'take a' }, { ...coins, share: 2 })).toBe(1); // halves are rounded down
});

test('a limit closes the way that would pass it, and says why', () => {
  const dear = b.ways[1]!;
  expect(closedBy(shop, { a: 'take a' }, b, dear)).toBe(coins);
  expect(closedBy(shop, {}, b, dear)).toBeNull();
  expect(closedBy(shop, { a: 'take a' }, b, b.ways[2]!)).toBeNull();
  expect(whyClosed(shop, { a: 'take a' }, b, dear, coins)).toBe('3 more, 2 left of 5');
});

test('one who is past a limit may still come nearer to it', () => {
  const past = { ...shop, tallies: [{ ...coins, base: 6 }] };
  expect(closedBy(past, { a: 'take a' }, a, a.ways[1]!)).toBeNull();
  expect(closedBy(past, {}, a, a.ways[0]!)?.id).toBe('coins');
});

test('a goal that is due is lacking until it is reached', () => {
  expect(missing(points, 0)).toBe(1);
  expect(lacking(shop, { a: 'take a' })).toBe(points);
  expect(lacking(shop, { b: 'take b' })).toBeNull();
});

test('the answer is the actions of its slots in order, then the closing ones', () => {
  const picks = { a: 'take a', b: 'take b; twice' };
  expect(textsOf(shop, picks)).toEqual(['take a', 'take b', 'twice', 'done']);
  expect(textsOf(shop, picks, b)).toEqual(['take a']);
  expect(doneWords(shop, picks)).toBe('Buy for 4');
  const named = draft({ done: 'Take {item}', slots: [{ id: 'item', title: 'an item', ways: [{ text: 'item net', label: 'Net' }] }] });
  expect(doneWords(named, {})).toBe('Take an item');
  expect(doneWords(named, { item: 'item net' })).toBe('Take Net');
});

test('a tally that stops ends the answer by itself, and takes nothing needless', () => {
  const stops = { ...shop, tallies: [{ ...points, stops: true }] };
  expect(textsOf(stops, { b: 'take b' })).toEqual(['take b']);
  expect(textsOf(stops, { a: 'take a' })).toEqual(['take a', 'done']);
  const twice = { ...b, id: 'c' };
  const full = { ...stops, slots: [a, b, twice] };
  expect(closedBy(full, { b: 'take b' }, twice, twice.ways[1]!)?.id).toBe('points');
});

test('actions are read back to the picks that play them', () => {
  expect(picksOf(shop, ['take a', 'take b', 'twice', 'done'])).toEqual({ a: 'take a', b: 'take b; twice' });
  expect(picksOf(shop, ['done'])).toEqual({ a: NOTHING, b: NOTHING });
  expect(picksOf(shop, ['take b', 'take a', 'done'])).toBeNull();
  expect(picksOf(shop, ['take a'])).toBeNull();
  const closed = { ...shop, slots: [{ ...a, ways: a.ways.map((way) => ({ ...way, closed: way.text !== '' })) }, b] };
  expect(picksOf(closed, ['take a', 'done'])).toBeNull();
});
