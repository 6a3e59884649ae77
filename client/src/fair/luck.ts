/** How lucky a game was, in words and bars: what came beside what was to be expected. */
import type { Drawn } from '../lib/proof';
import { say, type Saying } from '../lib/words/speak';

export interface Bar {
  label: string;
  came: number;
  expected: number;
}

export interface Luck {
  stream: string;
  draws: number;
  /** One bar an outcome; where there are too many, one for each tenth of the list. */
  bars: Bar[];
  tenths: boolean;
  /** How often fair dice are at least so uneven, 0 to 1. */
  rare: number;
  sentence: Saying;
}

const MOST_BARS = 12;
const FEWEST = 20; // draws below which luck cannot be judged

/** The luck of every stream, in the order of their first draws. */
export function luckOf(draws: readonly Drawn[]): Luck[] {
  const streams = new Map<string, Drawn[]>();
  for (const draw of draws) {
    const so = streams.get(draw.stream);
    if (so) so.push(draw);
    else streams.set(draw.stream, [draw]);
  }
  return [...streams].map(([stream, drawn]) => {
    const kinds = new Set(drawn.flatMap((draw) => draw.outcomes.map((one) => one.text)));
    const tenths = kinds.size > MOST_BARS;
    const bars = tenths ? byTenth(drawn) : byOutcome(drawn);
    const rare = rarity(bars);
    return { stream, draws: drawn.length, bars, tenths, rare, sentence: sentence(drawn.length, rare) };
  });
}

/** Each outcome by itself, as with dice. */
function byOutcome(draws: readonly Drawn[]): Bar[] {
  const bars = new Map<string, Bar>();
  for (const draw of draws) {
    for (const { weight, text } of draw.outcomes) {
      const bar = bars.get(text) ?? { label: text, came: 0, expected: 0 };
      bar.expected += weight / draw.total;
      if (text === draw.text) bar.came += 1;
      bars.set(text, bar);
    }
  }
  return [...bars.values()];
}

/** From which tenth of its list a draw came; draws from fewer than ten would all lean to the first. */
function byTenth(draws: readonly Drawn[]): Bar[] {
  const bars = Array.from({ length: 10 }, (_, k): Bar => ({ label: `${k + 1}`, came: 0, expected: 0 }));
  for (const { pick, total } of draws) {
    if (total < 10) continue;
    bars.forEach((bar, k) => {
      const low = Math.ceil((k * total) / 10);
      const high = Math.ceil(((k + 1) * total) / 10);
      bar.expected += (high - low) / total;
      if (low <= pick && pick < high) bar.came += 1;
    });
  }
  return bars;
}

/** Chi-square, by Wilson and Hilferty. */
function rarity(bars: readonly Bar[]): number {
  const open = bars.filter((bar) => bar.expected > 0);
  const free = open.length - 1;
  if (free < 1) return 1;
  const square = open.reduce((sum, bar) => sum + (bar.came - bar.expected) ** 2 / bar.expected, 0);
  const spread = 2 / (9 * free);
  return tail(((square / free) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread));
}

/** How much of the normal curve lies beyond z; good to seven digits (Abramowitz and Stegun 7.1.26). */
function tail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const beyond = (sum * Math.exp(-x * x)) / 2;
  return z >= 0 ? beyond : 1 - beyond;
}

function sentence(n: number, rare: number): Saying {
  if (n === 1) return say('luck.single');
  if (n < FEWEST) return say('luck.few', { n });
  if (rare >= 0.05) return say('luck.even', { n });
  if (rare >= 0.001) return say('luck.uneven', { n, games: Math.round(1 / rare) });
  return say('luck.rare', { n });
}
