/** All that happened at a table, what was taken back too: whether it leads to the record, and which draws were made. */
import { sealOf } from './charter';
import { Fault } from './fault';
import { sha256Text } from './sha256';
import type { Due, Link, Move, Story, Verdict } from './proof';
import { say } from './words/speak';

/** The draws of a proof that has only a record. */
export function recordStory(moves: readonly Move[], from: number): Story {
  const chances = moves.flatMap(({ seat, text }, k): Due[] => (seat === -1 ? [{ move: k + 1, text, before: [] }] : []));
  const due = chances.filter(({ move }) => move > from);
  return { due, earlier: chances.length - due.length };
}

/** Goes through all that happened; a fault where it does not lead to the record. */
export function tellHistory(verdict: Verdict, record: readonly Move[], begun: string, at: { from: number; record: number }): Story {
  const teller = new Teller(verdict, begun, at.from);
  verdict.links.forEach((link) => teller.take(link));
  if (!teller.begins) throw new Fault('history', at.record, say('proof.neverBegan'));
  const { moves } = teller;
  const same = moves.length === record.length && moves.every((one, k) => one.seat === record[k]!.seat && one.text === record[k]!.text);
  if (!same) throw new Fault('history', at.record, say('proof.otherRecord'));
  return teller;
}

/** The game as it stood after each link. */
class Teller implements Story {
  moves: Move[] = [];
  begins = false;
  due: Due[] = [];
  earlier = 0;
  #drawn: number[] = []; // by move: which draw it was; -1: none that was made here
  #undone: { moves: Move[]; drawn: number[] }[] = [];
  #changes: [number, number][] = []; // draws that went or came since the last one

  constructor(
    readonly verdict: Verdict,
    readonly begun: string,
    readonly fromLine: number,
  ) {}

  take(link: Link): void {
    const wrong = (key: 'proof.notBegun' | 'proof.noRedo' | 'proof.noUndo'): never => {
      throw new Fault('history', link.line, say(key));
    };
    if (link.kind === 'begin') return this.#begin(link);
    if (link.kind === 'bot' || link.kind === 'back') return;
    if (!this.begins) wrong('proof.notBegun');
    if (link.kind === 'move') return this.#move(link);
    if (link.kind === 'undo') {
      if (link.stay < this.verdict.from || link.stay >= this.moves.length) wrong('proof.noUndo');
      const drawn = this.#drawn.splice(link.stay);
      this.#undone.push({ moves: this.moves.splice(link.stay), drawn });
      this.#change(-1, drawn);
      return;
    }
    const again = this.#undone.pop() ?? wrong('proof.noRedo');
    this.moves.push(...again.moves);
    this.#drawn.push(...again.drawn);
    this.#change(1, again.drawn);
  }

  #change(step: number, drawn: readonly number[]): void {
    for (const draw of drawn) if (draw >= 0) this.#changes.push([step, draw]);
  }

  #begin(link: Link): void {
    const { charter, commit, seats, from } = this.verdict;
    if (this.begins) throw new Fault('history', link.line, say('proof.beginsTwice'));
    if (link.seal !== sealOf(charter, commit, seats)) throw new Fault('history', link.line, say('proof.otherSeal'));
    if (link.moves.length < from) throw new Fault('draws', this.fromLine, say('proof.onlyMoves', { moves: link.moves.length }));
    const lines = link.text
      .split('\n')
      .slice(1, from + 1)
      .map((line) => `${line}\n`);
    if (from && sha256Text(lines.join('')) !== this.begun) throw new Fault('charter', this.fromLine, say('proof.otherBefore'));
    if (link.moves.slice(from).some(({ seat }) => seat !== -1)) throw new Fault('history', link.line, say('proof.beginMoves'));
    this.begins = true;
    link.moves.forEach((move) => this.#play(move));
  }

  #move(link: Link): void {
    if (!link.moves.length || link.moves.some(({ seat }) => seat !== -1 && seat !== link.seat)) {
      throw new Fault('history', link.line, say('proof.notMovesOf', { seat: link.seat }));
    }
    this.#undone = [];
    link.moves.forEach((move) => this.#play(move));
  }

  #play(move: Move): void {
    this.moves.push(move);
    let draw = -1;
    if (move.seat === -1 && this.moves.length <= this.verdict.from) this.earlier += 1;
    else if (move.seat === -1) {
      draw = this.due.length;
      this.due.push({ move: this.moves.length, text: move.text, before: this.#changes });
      this.#changes = [];
    }
    this.#drawn.push(draw);
  }
}
