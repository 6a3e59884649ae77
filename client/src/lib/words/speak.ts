/**
 * How the page's words become sentences: named slots, plural forms, marked parts, numbers and lists.
 * It knows no language: what a language says stands in its dictionary, and the English one is the contract.
 */
import type { en } from './said';

/** A text that differs with the number in its slot `n`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

/** What every dictionary must have: the keys of the English one, a plural where that has one. */
export type Words = { readonly [R in Room]: { readonly [N in keyof English[R]]: English[R][N] extends string ? string : Plural } };

type English = typeof en;
type Room = keyof English;
/** The name of a text: its room and its own. */
export type Key = { [R in Room]: `${R}.${keyof English[R] & string}` }[Room];
type At<K> = K extends `${infer R extends Room}.${infer N}` ? English[R][N & keyof English[R]] : never;
type Named<S> = S extends `${string}{${infer N}}${infer Rest}` ? N | Named<Rest> : never;
type Names<T> = T extends Plural ? 'n' | Named<T['one']> | Named<T['other']> : Named<T>;
/** A text without slots: it can be named in a table and told later. */
export type Plain = { [K in Key]: [Names<At<K>>] extends [never] ? K : never }[Key];

export type Slot = string | number | Saying;
/** The slots of a text, all of them and no other. */
export type Slots<K extends Key> = [Names<At<K>>] extends [never] ? [] : [slots: { readonly [N in Names<At<K>>]: Slot }];

/** Something to be said in whatever language is spoken when it is heard. */
export interface Saying {
  readonly key: Key;
  readonly slots: Readonly<Record<string, Slot>>;
}

export function say<K extends Key>(key: K, ...slots: Slots<K>): Saying {
  return { key, slots: slots[0] ?? {} };
}

/** A part of a sentence; `mark` says what is special about it. */
export interface Marked {
  text: string;
  mark: '' | 'b' | 'code';
}

const MARKED = /<(b|code)>(.*?)<\/\1>/;

/** A language: its dictionary, and how it counts, lists and writes numbers. */
export class Tongue {
  readonly #words: Words;
  readonly #plural: Intl.PluralRules;
  readonly #lists: Intl.ListFormat;
  readonly #numbers: Intl.NumberFormat;
  readonly #tenths: Intl.NumberFormat;

  constructor(locale: string, words: Words) {
    this.#words = words;
    this.#plural = new Intl.PluralRules(locale);
    this.#lists = new Intl.ListFormat(locale);
    this.#numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });
    this.#tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
  }

  /** Whether there is a text of this name. */
  has(key: string): key is Key {
    const [room, name] = key.split('.', 2) as [Room, string];
    return Object.hasOwn(this.#words, room) && Object.hasOwn(this.#words[room], name);
  }

  tell(saying: Saying): string {
    return this.#fill(this.#template(saying), saying);
  }

  /** A sentence cut where its marks are. What stands in a slot has none: a name is only a name. */
  parts(saying: Saying): Marked[] {
    const cut = this.#template(saying).split(MARKED);
    const out: Marked[] = [];
    for (let k = 0; k < cut.length; k += 3) {
      out.push({ text: this.#fill(cut[k] ?? '', saying), mark: '' });
      if (k + 2 < cut.length) out.push({ text: this.#fill(cut[k + 2] ?? '', saying), mark: cut[k + 1] as Marked['mark'] });
    }
    return out.filter((part) => part.text);
  }

  /** Livia, Marcus and Tiro */
  list(names: readonly string[]): string {
    return this.#lists.format(names);
  }

  /** A number with at most one digit behind the point. */
  number(value: number): string {
    return this.#numbers.format(value);
  }

  /** A number with exactly one digit behind the point. */
  tenths(value: number): string {
    return this.#tenths.format(value);
  }

  #template({ key, slots }: Saying): string {
    const at = key.indexOf('.');
    const room = this.#words[key.slice(0, at) as Room] as Readonly<Record<string, string | Plural>>;
    const text = room[key.slice(at + 1)] ?? key;
    if (typeof text === 'string') return text;
    return this.#plural.select(Number(slots['n'])) === 'one' ? text.one : text.other;
  }

  #fill(template: string, { slots }: Saying): string {
    return template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const slot = slots[name] ?? '';
      return typeof slot === 'object' ? this.tell(slot) : typeof slot === 'number' ? this.number(slot) : slot;
    });
  }
}
