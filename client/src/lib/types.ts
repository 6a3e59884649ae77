/** The shapes of the wire under short names. What the server sends is complete here: see fill.ts. */
import type { components } from './wire';

type Wire = components['schemas'];
/** With every field: what the server left out was put back. */
type Whole<T> = T extends (infer One)[] ? Whole<One>[] : T extends object ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T;
/** A request: fields that have a default may be left out. */
type Ask_<T, Needed extends keyof T> = Pick<T, Needed> & Partial<Omit<T, Needed>>;

export type Analysis = Whole<Wire['Analysis']>;
export type Ask = Whole<Wire['Ask']>;
export type Better = Whole<Wire['Better']>;
export type Bank = Whole<Wire['Bank']>;
export type Batch = Whole<Wire['Batch']>;
export type BotInfo = Whole<Wire['BotInfo']>;
export type Brought = Whole<Wire['Brought']>;
export type EarnedBy = Whole<Wire['EarnedBy']>;
export type CareerCard = Whole<Wire['CareerCard']>;
export type CareerInfo = Whole<Wire['CareerInfo']>;
export type CareerWords = Whole<Wire['CareerWords']>;
export type Cell = Whole<Wire['Cell']>;
export type Chat = Whole<Wire['Chat']>;
export type Chip = Whole<Wire['Chip']>;
export type ChoiceInfo = Whole<Wire['ChoiceInfo']>;
export type ClauseInfo = Whole<Wire['ClauseInfo']>;
export type ChosenInfo = Whole<Wire['ChosenInfo']>;
export type Cue = Whole<Wire['Cue']>;
export type Draft = Whole<Wire['Draft']>;
export type Fair = Whole<Wire['Fair']>;
export type FeatInfo = Whole<Wire['FeatInfo']>;
export type Figure = Whole<Wire['Figure']>;
export type Gauge = Whole<Wire['Gauge']>;
export type Ghost = Whole<Wire['Ghost']>;
export type Then = Whole<Wire['Then']>;
export type GameInfo = Whole<Wire['GameInfo']>;
export type Group = Whole<Wire['Group']>;
export type Hello = Whole<Wire['Hello']>;
export type Inlay = Whole<Wire['Inlay']>;
export type Key = Whole<Wire['Key']>;
export type Line = Whole<Wire['Line']>;
export type Lobby = Whole<Wire['Lobby']>;
export type Manner = Exclude<SeatInfo['standing'], ''>;
export type Mode = Whole<Wire['Mode']>;
export type Moment = Whole<Wire['Moment']>;
export type MoveInfo = Whole<Wire['MoveInfo']>;
export type OptionInfo = Whole<Wire['OptionInfo']>;
export type Pad = Whole<Wire['Pad']>;
export type Panel = Whole<Wire['Panel']>;
export type Part = Whole<Wire['Part']>;
export type Piece = Whole<Wire['Piece']>;
export type Preset = Whole<Wire['Preset']>;
export type Reach = Whole<Wire['Reach']>;
export type Replay = Whole<Wire['Replay']>;
export type Reply = Whole<Wire['Reply']>;
export type RuleBook = Whole<Wire['RuleBook']>;
export type SceneInfo = Whole<Wire['SceneInfo']>;
export type SeatInfo = Whole<Wire['SeatInfo']>;
export type SeatSeal = Whole<Wire['SeatSeal']>;
export type School = Whole<Wire['School']>;
export type SectionInfo = Whole<Wire['SectionInfo']>;
export type Shown = Whole<Wire['Shown']>;
export type OptionSide = Whole<Wire['OptionSide']>;
export type SideInfo = Whole<Wire['SideInfo']>;
export type Slot = Whole<Wire['Slot']>;
export type Stood = Whole<Wire['Stood']>;
export type Step = Whole<Wire['Step']>;
export type Sum = Whole<Wire['Sum']>;
export type Tally = Whole<Wire['Tally']>;
export type TableCard = Whole<Wire['TableCard']>;
export type ThingInfo = Whole<Wire['ThingInfo']>;
export type Tokens = Whole<Wire['Tokens']>;
export type Turning = Whole<Wire['Turning']>;
export type UndoInfo = Whole<Wire['UndoInfo']>;
export type Way = Whole<Wire['Way']>;
export type You = Whole<Wire['You']>;
export type Zone = Whole<Wire['Zone']>;
export type Done = Whole<Wire['Done']>;
export type Phase = Shown['phase'];
export type Access = Shown['access'];
export type Turn = Partial<Whole<Wire['Turn']>> & Pick<Wire['Turn'], 'base' | 'seq'>;

/** Why something was not done; every refused request answers so. */
export interface Oops {
  error: string;
  why: string;
  clause: string;
  option: string; // where an option cannot be so: its name
  parts: Part[];
}

export type ClockWish = Ask_<Wire['ClockWish'], 'minutes'>;
export type SeatWish = Ask_<Wire['SeatWish'], 'kind'>;
export type NewTable = Omit<Ask_<Wire['NewTable'], 'game' | 'seats'>, 'seats' | 'clock'> & {
  seats: SeatWish[];
  clock?: ClockWish | null;
};
export type Do = Ask_<Wire['Do'], 'do'>;
export type Sit = Ask_<Wire['Sit'], 'seat'>;
export type Fork = Ask_<Wire['Fork'], 'move' | 'seat'>;
