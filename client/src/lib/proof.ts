/** What a proof says and what was found of it: the shapes that its readers share. */
import type { Kind } from './fault';
import type { Saying } from './words/speak';

export interface Move {
  /** -1: chance. */
  seat: number;
  text: string;
}

/** Something that changed the game. */
export interface Link {
  line: number;
  kind: 'begin' | 'move' | 'undo' | 'redo' | 'bot' | 'back';
  seat: number;
  seal: string;
  /** Moves that stay after an undo. */
  stay: number;
  moves: readonly Move[];
  /** As the chain covers it. */
  text: string;
}

/** A draw that must be there: of which move, and which draws went (-1) or came back (1) before it. */
export interface Due {
  move: number;
  text: string;
  before: readonly (readonly [number, number])[];
}

/** The draws of a game in the order in which they were made here, and how many were not made here. */
export interface Story {
  due: readonly Due[];
  earlier: number;
}

export interface Outcome {
  weight: number;
  text: string;
}

/** A draw that was worked out anew, with all that could have come. */
export interface Drawn {
  line: number;
  stream: string;
  takes: boolean;
  move: number;
  n: number;
  total: number;
  pick: number;
  text: string;
  outcomes: readonly Outcome[];
}

export interface SeatShare {
  commit: string;
  reveal: string;
  line: number;
}

export interface Verdict {
  ok: boolean;
  kind: Kind;
  /** Of the file, from 1 on; 0 stands for the whole. */
  line: number;
  /** One sentence; null if nothing is wrong. */
  why: Saying | null;
  /** Of the proof; one of version 1 has no charter, no links and no values. */
  version: number;
  table: string;
  charter: string;
  /** By seat, as the charter says. */
  persons: readonly boolean[];
  commit: string;
  secret: string;
  key: string;
  /** What its words are made from. */
  seal: string;
  seats: readonly SeatShare[];
  links: readonly Link[];
  /** Of the chain, as they were shown. */
  values: readonly string[];
  /** The line with what each seat got. */
  results: string;
  /** Moves at the beginning that were not drawn here. */
  from: number;
  names: readonly string[];
  /** Of the record, chance included. */
  moves: number;
  over: boolean;
  draws: readonly Drawn[];
}
