/** The languages that the page speaks, each under its own name: those that have a folder of words. */
import { NAMES } from './said';

export { NAMES, TONGUES } from './said';

export type Language = keyof typeof NAMES;
export const LANGUAGES = Object.keys(NAMES) as Language[];

/** The first language of a wish list that we speak, else English. */
export function spokenOf(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((one) => one === wish.toLowerCase().split('-', 1)[0]);
    if (found) return found;
  }
  return 'en';
}
