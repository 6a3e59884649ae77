/** The languages that the page speaks, each under its own name. */
import { en } from './en';
import { it } from './it';
import { Tongue } from './speak';

export type Language = 'en' | 'it';

export const NAMES: Readonly<Record<Language, string>> = { en: 'English', it: 'Italiano' };
export const LANGUAGES = Object.keys(NAMES) as Language[];
export const TONGUES: Readonly<Record<Language, Tongue>> = { en: new Tongue('en-GB', en), it: new Tongue('it', it) };

/** The first language of a wish list that we speak, else English. */
export function spokenOf(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((one) => one === wish.toLowerCase().split('-', 1)[0]);
    if (found) return found;
  }
  return 'en';
}
