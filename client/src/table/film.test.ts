/** More of it is in tests/client/test_film.py, over films of real games. */
import { expect, test } from 'vitest';
import { line, piece, scene, zone } from '../test/make';
import { filmOf, isFilm, joined } from './film';

const cells = ['a', 'b', 'c'].map((id, k) => ({ id, x: 10 + 20 * k, y: 10, label: id }));
const board = zone('board', { shape: 'square', width: 60, height: 20, cell: 20, cells });
const at = (id: string, cell: number) => piece(id, { form: 'disc', x: 10 + 20 * cell, y: 10, size: 8 });
const table = (...pieces: ReturnType<typeof at>[]) => scene({ zones: [board], pieces });
const goes = (n: number, who: string, cell: string) => line(n, { cues: [{ does: 'goes', piece: who, cell }] });
const hurt = (n: number, who: string) => line(n, { cues: [{ does: 'hurt', piece: who }] });

test('two lines with something to see make a film; that somebody acts is not enough', () => {
  const acts = line(2, { cues: [{ does: 'acts', piece: 'x' }] });
  expect(isFilm([goes(1, 'x', 'b'), hurt(2, 'y')])).toBe(true);
  expect(isFilm([goes(1, 'x', 'b'), acts])).toBe(false);
  expect(filmOf(table(at('x', 0)), [goes(1, 'x', 'b'), acts], table(at('x', 1)))).toBeNull();
});

test('a piece is where its cue says after each step, and at the end where the table has it', () => {
  const film = filmOf(table(at('x', 0), at('y', 2)), [goes(1, 'x', 'b'), hurt(2, 'y')], table(at('x', 1), at('y', 2)))!;
  expect(film.shots).toHaveLength(2);
  expect(film.before.pieces.find((one) => one.id === 'x')?.x).toBe(10);
  expect(film.shots[0]!.scene.pieces.find((one) => one.id === 'x')?.x).toBe(30);
  expect(film.shots[0]!.flashes[0]).toMatchObject({ does: 'goes', piece: 'x', from: { x: 10, y: 10 } });
  expect(film.shots[1]!.flashes[0]).toMatchObject({ does: 'hurt', piece: 'y' });
  expect(film.shots.at(-1)!.upto).toBe(2);
});

test('who leaves is there until then', () => {
  const leaves = line(2, { cues: [{ does: 'leaves', piece: 'y', cell: 'c' }] });
  const film = filmOf(table(at('x', 0), at('y', 2)), [hurt(1, 'y'), leaves], table(at('x', 0)))!;
  expect(film.shots[0]!.scene.pieces.some((one) => one.id === 'y')).toBe(true);
  expect(film.shots.at(-1)!.scene.pieces.some((one) => one.id === 'y')).toBe(false);
});

test('a piece that goes on in the next film goes on in the same step', () => {
  const [one, two, three] = [table(at('x', 0)), table(at('x', 1)), table(at('x', 2))];
  const first = filmOf(one, [goes(1, 'x', 'b')], two, null, true)!;
  const next = filmOf(two, [goes(2, 'x', 'c')], three, null, true)!;
  const whole = joined(first, next);
  expect(whole.shots).toHaveLength(1);
  expect(whole.shots[0]!.flashes[0]!.way?.map((spot) => spot.x)).toEqual([10, 30, 50]);
  expect(joined(first, next, true).shots).toHaveLength(2); // the last step is on
});

test('a value stands there from when it is told, and how it ended from when one is hurt', () => {
  const sheet = (verdict: string, value: string) => [
    zone('fight', { kind: 'sheet', verdict }),
    zone('one', { kind: 'side', value: '9' }),
    zone('two', { kind: 'side', value }),
  ];
  const duel = piece('duel1', { zone: 'two', form: 'base' });
  const told = line(1, { cues: [{ does: 'announces', piece: 'duel1', text: '0' }] });
  const before = scene({ zones: [board, ...sheet('', '?')], pieces: [at('x', 0), duel] });
  const after = scene({ zones: [board, ...sheet('hit', '0')], pieces: [at('x', 0), duel] });
  const [first, second] = filmOf(before, [told, hurt(2, 'x')], after)!.shots.map((shot) => shot.scene.zones);
  expect(first!.find((one) => one.id === 'two')?.value).toBe('0');
  expect(first!.find((one) => one.id === 'fight')?.verdict).toBe('');
  expect(second!.find((one) => one.id === 'fight')?.verdict).toBe('hit');
});

test('of one with several values each stands there after those before it', () => {
  const sheet = (value: string) => [
    zone('fight', { kind: 'sheet' }),
    zone('one', { kind: 'side', value }),
    zone('two', { kind: 'side', value: '?' }),
  ];
  const duel = piece('duel0', { zone: 'one', form: 'base' });
  const told = (n: number, text: string) => line(n, { cues: [{ does: 'announces', piece: 'duel0', text }] });
  const [before, after] = ['?', '4/0'].map((value) => scene({ zones: [board, ...sheet(value)], pieces: [duel] }));
  const shots = filmOf(before!, [told(1, '4'), told(2, '0')], after!)!.shots;
  expect(shots.map((shot) => shot.scene.zones.find((one) => one.id === 'one')?.value)).toEqual(['4', '4/0']);
});
