/** Ways to begin: sensible tables without questions. */
import { newTable } from '../lib/api';
import { usualBot } from '../lib/levels';
import { go } from '../lib/route.svelte';
import { session } from '../lib/session.svelte';
import { t } from '../lib/tongue.svelte';
import type { BotInfo, GameInfo, Lobby, NewTable, OptionInfo, SeatWish, TableCard } from '../lib/types';

const LAST = 'munera.last';

export function botSeats(count: number, bot: string): SeatWish[] {
  return Array.from({ length: Math.max(0, count) }, () => (bot ? { kind: 'bot', bot } : { kind: 'bot' }));
}

/** What everybody at a table will be called, by seat; a name that is taken gets a number, as on the server. */
export function sitters(wishes: readonly SeatWish[], botNames: readonly string[]): string[] {
  const names: string[] = [];
  wishes.forEach((wish, seat) => {
    if (wish.kind === 'open') return names.push(t('choosing.freeSeat', { n: seat + 1 }));
    const bot = wish.kind === 'bot' ? (botNames[seat % botNames.length] ?? '') : '';
    const name = wish.name || bot || session.name;
    let free = name;
    for (let n = 2; names.includes(free); n += 1) free = `${name} ${n}`;
    return names.push(free);
  });
  return names;
}

/** Opens a table and goes there. */
export async function begin(wish: NewTable): Promise<void> {
  const table = await newTable(wish);
  try {
    localStorage.setItem(LAST, wish.game);
  } catch {
    // Then the first game is offered next time.
  }
  go(`/t/${table.id}`);
}

/** You against bots, with everything as usual. */
export function playNow(game: GameInfo, bots: readonly BotInfo[]): Promise<void> {
  const seats: SeatWish[] = [{ kind: 'me' }, ...botSeats(game.usual - 1, usualBot(bots))];
  return begin({ game: game.name, seats });
}

/** The option by whose values one learns a game, if it has one. */
export const ladderOf = (game: GameInfo): OptionInfo | undefined => game.options.find((option) => option.ladder.length > 0);

/** As few seats as a match among several can have. */
export const fewest = (game: GameInfo): number => Math.min(...game.seats.filter((n) => n > 1));

/** You against as few bots as can be, on the first rung; the house does the set-up. */
export function firstMatch(game: GameInfo, bot: string): Promise<void> {
  const ladder = ladderOf(game);
  const rung = ladder?.ladder[0];
  const options = ladder && rung !== undefined && rung !== ladder.usual ? { [ladder.name]: rung } : {};
  return begin({ game: game.name, seats: [{ kind: 'me' }, ...botSeats(fewest(game) - 1, bot)], options, ready: game.ready });
}

/** The game played last here; with one game, that one. */
export function lastGame(games: readonly GameInfo[]): GameInfo | null {
  if (games.length === 1) return games[0] ?? null;
  try {
    const name = localStorage.getItem(LAST);
    return games.find((game) => game.name === name) ?? null;
  } catch {
    return null;
  }
}

/** "1–8 players" of a list of numbers of seats. */
export function players(seats: readonly number[]): string {
  const low = Math.min(...seats);
  const high = Math.max(...seats);
  return low === high ? t('home.players', { n: low }) : t('home.playersRange', { low, high });
}

const ORDER = { playing: 1, revealing: 2, sealing: 2, gathering: 3, over: 9 } as const;
const rank = (card: TableCard): number => (card.your_turn ? 0 : ORDER[card.phase]);

/** Your tables that are not over, those where it is your turn first. */
export function waitingTables(lobby: Lobby | null): TableCard[] {
  return (lobby?.yours ?? []).filter((card) => card.phase !== 'over').sort((a, b) => rank(a) - rank(b));
}
