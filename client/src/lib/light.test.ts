import { describe, expect, it } from 'vitest';
import { piece, scene, zone } from '../test/make';
import * as fill from './fill';
import { hasLit, isLit, light, litOf, QUIET, standsFor } from './light';

const asked = (...texts: string[]) => fill.ask({ choices: texts.map((text) => ({ text, label: text, does: `${text}!` })) });
const hand = scene({
  zones: [zone('hand', { kind: 'hand' }), zone('floor', { cells: [{ id: 'a1', ask: 'go a1' }, { id: 'a2' }] })],
  pieces: [piece('one', { ask: 'play one' }), piece('two', { ask: 'play two' }), piece('three')],
});

describe('light', () => {
  it('lights what is among the choices, says what it does, and nothing else', () => {
    const lit = light(hand, asked('play one', 'go a1'));
    expect(lit.pieces.map((one) => [one.action, one.does])).toEqual([
      ['play one', 'play one!'],
      ['', ''],
      ['', ''],
    ]);
    expect(lit.zones[1]?.cells.map(isLit)).toEqual([true, false]);
    expect(litOf(lit).map((one) => one.id)).toEqual(['one']);
  });

  it('puts it out again, and leaves alone what does not change', () => {
    const lit = light(hand, asked('play one'));
    expect(light(lit, asked('play one'))).toBe(lit);
    const next = light(lit, asked('play two'));
    expect(next.pieces.map(isLit)).toEqual([false, true, false]);
    expect(next.pieces[2]).toBe(lit.pieces[2]);
    expect(next.zones[0]).toBe(lit.zones[0]);
    expect(hasLit(light(next, null))).toBe(false);
  });
});

describe('how a thing stands', () => {
  const mind = { chosen: 'play one', hint: 'play two' };
  const [one, two, three] = light(hand, asked('play one', 'play two')).pieces as [never, never, never];

  it('is lit, chosen or hinted by what it plays', () => {
    expect(standsFor(mind, one)).toEqual({ ...QUIET, lit: true, chosen: true });
    expect(standsFor(mind, two)).toEqual({ ...QUIET, lit: true, hinted: true });
    expect(standsFor({ chosen: '', hint: '' }, three)).toEqual(QUIET);
  });

  it('is blocked where it could be asked for, and quiet for whoever is not asked', () => {
    expect(standsFor(mind, piece('four', { ask: 'play four' }))).toEqual({ ...QUIET, blocked: true });
    expect(standsFor(null, one)).toBe(QUIET);
  });
});
