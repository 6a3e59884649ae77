/** What the pages of a school say of gladiators. */
import { school } from '../lib/api';
import { t } from '../lib/tongue.svelte';
import type { CareerCard, CareerWords, SeatInfo } from '../lib/types';

/** A gladiator in one line. */
export function lineOf(card: CareerCard, words: CareerWords | null | undefined): string {
  const pointsWord = words?.points ?? '';
  if (!card.living) return t('school.ended', { points: card.points, pointsWord, fate: words?.fates[card.fate] ?? card.fate });
  return t('school.card', { points: card.points, pointsWord, coins: card.coins, coinsWord: words?.coins ?? '' });
}

/** Who of one's school can be brought to a table of a game: those who live and sit nowhere, or there already. */
export async function freeOnes(game: string, table = ''): Promise<CareerCard[]> {
  const { careers } = await school();
  return careers.filter((one) => one.game === game && one.living && (!one.table || one.table === table));
}

/** One chooses at the table whom one brings. */
export const LATER = '-';

export interface Worth {
  points: number;
  coins: number;
}

/** How far apart those are who sit there; null if there is nobody to compare. */
export function apart(seats: readonly SeatInfo[], first: number): Worth | null {
  const taken = seats.filter((seat) => seat.kind === 'person');
  if (taken.length < 2 || !taken.some((seat) => seat.brings)) return null;
  const points = taken.map((seat) => seat.brings?.points ?? 0);
  const coins = taken.map((seat) => seat.brings?.coins ?? first);
  return { points: Math.max(...points) - Math.min(...points), coins: Math.max(...coins) - Math.min(...coins) };
}
