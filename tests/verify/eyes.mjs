// What the page finds with its own eyes, outside a browser: it is shown tables that a server could show.
// Takes the folder `client`; writes by name of the case what it said of each thing that it was shown.
import { answer, load } from '../bundle.mjs';

class Storage {
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, text) { this[key] = text; }
  removeItem(key) { delete this[key]; }
}
class Full extends Storage {
  setItem() { throw new Error('QuotaExceededError'); }
}
globalThis.localStorage = new Storage();
globalThis.sessionStorage = new Storage();

const [{ Witness, witnessText }, { shareCommit }] = await load('lib/witness.ts', 'lib/charter.ts');
const promise = 'a'.repeat(64);
const theirs = '7'.repeat(64);
const value = (n) => String(n).padStart(32, '0');

/** A table of three: we sit on seat 0, another person on seat 1, a bot on seat 2. */
class Table {
  constructor(id) {
    this.id = id;
    this.charter = `munera charter 2\ntable ${id}\ngame toy\nrules 1\nseats 3\nmode individual\noption target 1\n`
      + `content 0123456789abcdef\nseat 0 person\nseat 1 person\nseat 2 bot greedy\nfrom 0\n`;
    this.eyes = new Witness(id);
    this.said = [];
    this.other = shareCommit(this.charter, promise, 1, theirs);
    this.base = {};
  }
  shown(phase, put, more = {}) {
    const people = [{ seat: 0, kind: 'person', name: 'A', bot: '', failed: '' }, { seat: 1, kind: 'person', name: 'B', bot: '', failed: '' }];
    return {
      id: this.id, phase, game: 'toy', mode: 'individual', options: { target: '1' }, chain: value(0), chapter: '', results: null, seq: 0,
      viewer: 0, yours: [0], waiting: [], passes: [], itself: [], lines: [], taken: null, ask: null,
      seats: [...people, { seat: 2, kind: 'bot', name: 'C', bot: 'greedy', failed: '' }],
      fair: { commit: promise, charter: this.charter, seats: put, wanted: [0], secret: '' }, ...this.base, ...more,
    };
  }
  see(...given) {
    this.said.push(this.eyes.see(this.shown(...given), this.follows)?.key ?? '');
    return this;
  }
  seal() {
    this.see('sealing', [{ seat: 0, commit: '', reveal: '' }, { seat: 1, commit: '', reveal: '' }]);
    this.mine = this.eyes.make(0, { charter: this.charter, commit: promise });
    this.eyes.note(0, { sealed: true });
    return this;
  }
  both(open = false) {
    const { commit, reveal } = this.mine;
    return [{ seat: 0, commit, reveal: open ? reveal : '' }, { seat: 1, commit: this.other, reveal: open ? theirs : '' }];
  }
  begin() {
    this.seal().see('revealing', this.both());
    this.eyes.note(0, { opened: 'taken' });
    return this.turn(1, [0]);
  }
  turn(n, waiting, more = {}) {
    return this.see('playing', this.both(true), { seq: n, chain: value(n), waiting, ...more });
  }
  end() {
    return { said: this.said, absent: this.eyes.absent((seat) => this.last?.[seat]), lasts: this.eyes.lasts, text: this.eyes.seen() ? witnessText(this.eyes.seen()) : '' };
  }
}

const line = (n, chance = false, seat = 0) => ({ n, chance, parts: [{ seat: -1 }, { seat }] });
const CASES = {
  honest: (t) => t.begin().turn(2, [1]).turn(2, [1], { lines: [] }).turn(3, [0], { lines: [line(1)] }),
  omitted: (t) => t.seal().see('revealing', t.both().slice(0, 1)).turn(1, [0]),
  declined: (t) => {
    const declined = [t.seal().both()[0], { seat: 1, commit: '', reveal: '' }];
    t.see('revealing', declined);
    return t.see('playing', [t.both(true)[0], declined[1]], { chain: value(1) });
  },
  declinedFirst: (t) => {
    t.seal().see('revealing', [t.both()[0], { seat: 1, commit: '', reveal: '' }]);
    return t.turn(1, [0]);
  },
  beganAnew: (t) => t.begin().turn(2, [1]).see('sealing', t.both()).turn(1, [0]),
  twice: (t) => t.seal().see('revealing', [...t.both(), t.both()[1]]),
  botShare: (t) => t.seal().see('revealing', [...t.both(), { seat: 2, commit: '5'.repeat(64), reveal: '' }]),
  swapped: (t) => {
    t.seal().see('revealing', t.both());
    const other = '8'.repeat(64);
    const commit = shareCommit(t.charter, promise, 1, other);
    return t.see('playing', [t.both(true)[0], { seat: 1, commit, reveal: other }], { chain: value(1) });
  },
  noChain: (t) => t.begin().turn(2, [1], { chain: '' }),
  still: (t) => t.begin().turn(2, [1], { chain: value(1) }),
  stillLines: (t) => t.begin().turn(2, [1]).turn(3, [1], { chain: value(2), lines: [line(1)] }),
  stillDice: (t) => t.begin().turn(2, [0], { chain: value(1), lines: [line(1, true)] }),
  stillOthers: (t) => t.begin().turn(2, [0], { chain: value(1), lines: [line(1), line(2, false, 2)] }),
  quiet: (t) => t.begin().turn(2, [0], { chain: value(1), lines: [line(1)] }),
  stillEnd: (t) => t.begin().see('over', t.both(true), { chain: value(1), results: [1, 0, 0] }),
  stillUndo: (t) => t.begin().turn(2, [1]).turn(3, [1], { chain: value(2), taken: { seat: 1, seq: 3 } }),
  back: (t) => t.begin().turn(2, [1]).turn(3, [0]).turn(4, [1], { chain: value(2) }),
  neverBegan: (t) => t.seal().see('revealing', t.both()).turn(0, [0]),
  reloaded: (t) => {
    t.begin().eyes.acts(0);
    t.turn(2, [1]);
    t.eyes = new Witness(t.id);
    return t.turn(3, [1]);
  },
  noPromise: (t) => t.see('sealing', [], { fair: { commit: '', charter: t.charter, seats: [], wanted: [0], secret: '' } }),
  dropped: (t) => {
    t.seal().see('revealing', t.both());
    t.eyes.note(0, { opened: 'sent' });
    t.last = [t.both()[0], t.both(true)[1]];
    return t.see('playing', t.last, { chain: value(1) });
  },
  notTaken: (t) => {
    t.see('sealing', []);
    t.mine = t.eyes.make(0, { charter: t.charter, commit: promise });
    t.last = [{ seat: 0, commit: '', reveal: '' }, t.both(true)[1]];
    t.see('revealing', [t.last[0], t.both()[1]]);
    return t.see('playing', t.last, { chain: value(1) });
  },
  neverAsked: (t) => {
    t.see('sealing', []);
    t.last = [{ seat: 0, commit: '', reveal: '' }, { seat: 1, commit: t.other, reveal: theirs }];
    t.see('revealing', [t.last[0], { ...t.last[1], reveal: '' }]);
    return t.see('playing', t.last, { chain: value(1) });
  },
  otherBot: (t) => ((t.charter = t.charter.replace('bot greedy', 'bot primus')), t.see('sealing', [])),
  moreLines: (t) => ((t.charter = t.charter.replace('from 0', 'option odd 1\nfrom 0')), t.see('sealing', [])),
  ourBot: (t) => {
    t.charter = t.charter.replace('seat 0 person', 'seat 0 bot greedy');
    const seats = [0, 1, 2].map((seat) => ({ seat, kind: seat === 1 ? 'person' : 'bot', name: '', bot: seat === 1 ? '' : 'greedy', failed: '' }));
    t.base = { seats };
    return t.see('sealing', []).see('revealing', [{ seat: 1, commit: t.other, reveal: '' }]);
  },
  oddRules: (t) => ((t.charter = t.charter.replace('rules 1', 'rules one')), t.see('sealing', [])),
  elsewhere: (t) => t.begin().turn(2, [1]),
  cutOff: (t) => {
    t.begin().eyes.acts(0);
    t.turn(2, [1]).follows = false;
    return t.turn(3, [1]);
  },
  fromHere: (t) => {
    t.begin().eyes.acts(0);
    return t.turn(2, [1]);
  },
  passes: (t) => {
    t.begin().turn(2, [1]);
    return t.turn(3, [0], { passes: [0] }).turn(4, [1], { itself: ['pass'] });
  },
  full: (t) => {
    globalThis.localStorage = new Full();
    try {
      return t.seal().see('revealing', t.both());
    } finally {
      globalThis.localStorage = new Storage();
    }
  },
};

const out = {};
for (const [name, play] of Object.entries(CASES)) out[name] = play(new Table(name)).end();
answer(out);
