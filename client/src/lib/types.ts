/** The shapes of the wire under short names. What the server sends is complete here: see fill.ts. */
import type { components } from './wire';

type Wire = components['schemas'];
/** A request: fields that have a default may be left out. */
type Ask_<T, Needed extends keyof T> = Pick<T, Needed> & Partial<Omit<T, Needed>>;

export type Ask = Wire['Ask'];
export type BotInfo = Wire['BotInfo'];
export type Cell = Wire['Cell'];
export type Chat = Wire['Chat'];
export type Chip = Wire['Chip'];
export type ChoiceInfo = Wire['ChoiceInfo'];
export type ClauseInfo = Wire['ClauseInfo'];
export type Fair = Wire['Fair'];
export type GameInfo = Wire['GameInfo'];
export type Hello = Wire['Hello'];
export type Line = Wire['Line'];
export type Lobby = Wire['Lobby'];
export type Moment = Wire['Moment'];
export type MoveInfo = Wire['MoveInfo'];
export type Oops = Wire['Oops'];
export type OptionInfo = Wire['OptionInfo'];
export type Panel = Wire['Panel'];
export type Part = Wire['Part'];
export type Piece = Wire['Piece'];
export type Replay = Wire['Replay'];
export type Reply = Wire['Reply'];
export type RuleBook = Wire['RuleBook'];
export type SceneInfo = Wire['SceneInfo'];
export type SeatInfo = Wire['SeatInfo'];
export type SeatSeal = Wire['SeatSeal'];
export type SectionInfo = Wire['SectionInfo'];
export type Shown = Wire['Shown'];
export type TableCard = Wire['TableCard'];
export type Tokens = Wire['Tokens'];
export type UndoInfo = Wire['UndoInfo'];
export type You = Wire['You'];
export type Zone = Wire['Zone'];
export type Done = Wire['Done'];
export type Phase = Shown['phase'];
export type Access = Shown['access'];
export type Turn = Partial<Wire['Turn']> & Pick<Wire['Turn'], 'base' | 'seq'>;

export type ClockWish = Ask_<Wire['ClockWish'], 'minutes'>;
export type SeatWish = Ask_<Wire['SeatWish'], 'kind'>;
export type NewTable = Omit<Ask_<Wire['NewTable'], 'game' | 'seats'>, 'seats' | 'clock'> & {
  seats: SeatWish[];
  clock?: ClockWish | null;
};
export type Do = Ask_<Wire['Do'], 'do'>;
export type Sit = Ask_<Wire['Sit'], 'seat'>;
export type Fork = Ask_<Wire['Fork'], 'move' | 'seat'>;
