/** Bots as opponents: which ones a person is offered, how strong each is, which one is offered first. */
import { settings } from './settings.svelte';
import type { BotInfo } from './types';

const PLAIN: readonly string[] = ['random', 'greedy']; // for experiments: no opponents one would choose
/** Whether it is one of those. */
export const isPlain = (name: string): boolean => PLAIN.includes(name);

const FIRST = 'gregarius';

/** A bot with its place among those of its school: the first is the weakest. */
export interface Level extends BotInfo {
  rank: number; // from 1; 0: it has no rank
  of: number;
}

/** The levels from the weakest on; a plain bot only where it is `chosen` already, or where there is nothing else. */
export function levelsOf(bots: readonly BotInfo[], chosen = ''): Level[] {
  const ranked = bots.filter((bot) => !isPlain(bot.name));
  const levels = ranked.map((bot, n) => ({ ...bot, rank: n + 1, of: ranked.length }));
  const plain = bots.filter((bot) => isPlain(bot.name) && (bot.name === chosen || !ranked.length));
  return [...levels, ...plain.map((bot) => ({ ...bot, rank: 0, of: ranked.length }))];
}

/** The bot offered first: the one chosen last, else one of the ranks. */
export function usualBot(bots: readonly BotInfo[]): string {
  const names = levelsOf(bots).map((bot) => bot.name);
  return [settings.level, FIRST].find((name) => names.includes(name)) ?? names.at(-1) ?? '';
}
