/** The page's words in the language that is spoken now: what is read in a component changes with it. */
import { settings } from './settings.svelte';
import { say, type Key, type Marked, type Saying, type Slots, type Tongue } from './words/speak';
import { TONGUES } from './words/tongues';

export { say, type Plain, type Saying } from './words/speak';

const tongue = (): Tongue => TONGUES[settings.language];

/** A text by its name, with its slots filled. */
export const t = <K extends Key>(key: K, ...slots: Slots<K>): string => tongue().tell(say(key, ...slots));

/** Something that was put into words before, by whoever knew it. */
export const told = (saying: Saying): string => tongue().tell(saying);

/** The same with its marked parts: see Told.svelte. */
export const parts = (saying: Saying): Marked[] => tongue().parts(saying);

/** A word of the wire, such as a mark or the name of a bot; one that has no text is shown as it is. */
export function worded(room: 'bot' | 'mark' | 'value', word: string): string {
  const key = `${room}.${word}`;
  return tongue().has(key) ? tongue().tell({ key, slots: {} }) : word;
}

/** Names in a row: A, B and C. */
export const listed = (names: readonly string[]): string => tongue().list(names);

/** A number as this language writes it. */
export const figure = (value: number): string => tongue().number(value);

/** The same, always with one digit behind the point. */
export const tenths = (value: number): string => tongue().tenths(value);
