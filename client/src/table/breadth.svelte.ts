/** How much room a word takes, measured in the font of names on cards. */

let fonts = $state(0); // grows when a font has come: what was measured before is measured again
const known = new Map<string, number>();
const pen = document.createElement('canvas').getContext('2d');

document.fonts.addEventListener('loadingdone', () => {
  known.clear();
  fonts += 1;
});

const HUNDRED = 100; // pixels of the letters that are measured
const SPARE = 1.02; // the same word is rounded differently in different sizes

/** The width of a word in bold letters of size 1. */
export function breadth(word: string): number {
  void fonts;
  let width = known.get(word);
  if (width === undefined) {
    if (!pen) return word.length * 0.6;
    pen.font = `700 ${HUNDRED}px ${getComputedStyle(document.documentElement).getPropertyValue('--font-ui')}`;
    width = (pen.measureText(word).width / HUNDRED) * SPARE;
    known.set(word, width);
  }
  return width;
}
