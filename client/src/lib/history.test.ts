import { expect, test } from 'vitest';
import { sealOf } from './charter';
import { Fault } from './fault';
import { recordStory, tellHistory } from './history';
import type { Link, Move, Verdict } from './proof';

const chance = (text: string): Move => ({ seat: -1, text });
const ann = (text: string): Move => ({ seat: 0, text });
const link = (kind: Link['kind'], moves: Move[] = [], rest: Partial<Link> = {}): Link => ({
  line: 9,
  kind,
  seat: 0,
  seal: '',
  stay: 0,
  moves,
  text: '',
  ...rest,
});
const begin = (moves: Move[]): Link => link('begin', moves, { seal: sealOf('charter', 'promise', []) });
const story = (links: Link[], record: Move[]) =>
  tellHistory({ charter: 'charter', commit: 'promise', seats: [], from: 0, links } as unknown as Verdict, record, '', {
    from: 1,
    record: 2,
  });
const faultOf = (links: Link[], record: Move[]): string => {
  try {
    story(links, record);
  } catch (error) {
    if (error instanceof Fault) return error.why.key;
    throw error;
  }
  return '';
};

test('a record alone tells its draws after those that came from elsewhere', () => {
  const moves = [chance('a'), ann('b'), chance('c')];
  expect(recordStory(moves, 1)).toEqual({ due: [{ move: 3, text: 'c', before: [] }], earlier: 1 });
});

test('moves lead to the record', () => {
  const told = story([begin([chance('deal')]), link('move', [ann('play')])], [chance('deal'), ann('play')]);
  expect(told.due.map((one) => one.text)).toEqual(['deal']);
});

test('a draw that was taken back and drawn again is told twice, and the second one says what went', () => {
  const again = story(
    [begin([]), link('move', [ann('roll'), chance('1')]), link('undo', [], { stay: 0 }), link('move', [ann('roll'), chance('2')])],
    [ann('roll'), chance('2')],
  );
  expect(again.due.map((one) => one.text)).toEqual(['1', '2']);
  expect(again.due[1]?.before).toEqual([[-1, 0]]);
});

test('what does not lead there is a fault', () => {
  expect(faultOf([], [])).toBe('proof.neverBegan');
  expect(faultOf([begin([]), begin([])], [])).toBe('proof.beginsTwice');
  expect(faultOf([link('begin')], [])).toBe('proof.otherSeal');
  expect(faultOf([begin([]), link('move', [ann('play')])], [])).toBe('proof.otherRecord');
  expect(faultOf([begin([]), link('undo')], [])).toBe('proof.noUndo');
  expect(faultOf([begin([]), link('redo')], [])).toBe('proof.noRedo');
  expect(faultOf([begin([]), link('move', [{ seat: 1, text: 'play' }])], [])).toBe('proof.notMovesOf');
});
