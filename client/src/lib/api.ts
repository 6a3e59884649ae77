/** Every request the page makes, typed. A refusal is thrown as `Refusal` with a sentence to show. */
import * as fill from './fill';
import { session } from './session.svelte';
import type {
  Do, Done, Fork, Hello, Lobby, Moment, NewTable, Oops, Part, Replay, RuleBook, Shown, Sit,
  TableCard, You,
} from './types';

/** Why the server did not do what was asked; `why` is shown as it is. */
export class Refusal extends Error {
  readonly error: string;
  readonly why: string;
  readonly clause: string;
  readonly parts: Part[];
  readonly status: number;

  constructor(given: Partial<Oops>, status = 0) {
    const oops = fill.oops(given);
    super(oops.why);
    this.name = 'Refusal';
    this.error = oops.error;
    this.why = oops.why;
    this.clause = oops.clause;
    this.parts = oops.parts;
    this.status = status;
  }
}

/** The sentence to show for anything that was thrown. */
export function why(error: unknown): string {
  return error instanceof Refusal ? error.why : 'Something went wrong on this page. Please try again.';
}

const DOWN = { error: 'down', why: 'The line is down. Nothing was lost; please try again.' };

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { Accept: 'application/json' }, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal(DOWN);
  }
  if (answer.ok) return answer;
  let oops: Partial<Oops> = {};
  try {
    oops = (await answer.json()) as Partial<Oops>;
  } catch {
    if (answer.status >= 500) oops = { error: 'server', why: 'The server stumbled. Please try again.' };
  }
  throw new Refusal(oops, answer.status);
}

/** Like `ask`, but sits down as a guest first if the server does not know us. */
async function call(method: string, path: string, body?: unknown): Promise<Response> {
  try {
    return await ask(method, path, body);
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'no_session') throw error;
    await meet(true);
    return ask(method, path, body);
  }
}

const get = async (path: string): Promise<never> => (await (await call('GET', path)).json()) as never;
const post = async (path: string, body: unknown = {}): Promise<never> =>
  (await (await call('POST', path, body)).json()) as never;

let meeting: Promise<You> | null = null;

/** Makes sure that there is a session: under the remembered name, or a Roman one, without asking. */
export function meet(anew = false): Promise<You> {
  if (session.you && !anew) return Promise.resolve(session.you);
  meeting ??= greet(anew).finally(() => (meeting = null));
  return meeting;
}

/** The server may know us from an earlier visit: ask before sitting down under a name. */
async function greet(anew: boolean): Promise<You> {
  if (!anew) await hello();
  return session.you && !anew ? session.you : rename(session.name);
}

/** Sits down under a name, or changes it. */
export async function rename(name: string): Promise<You> {
  const you = (await (await ask('POST', '/api/session', { name })).json()) as You;
  session.met(you);
  return you;
}

/** Forgets who one is. */
export async function leaveSession(): Promise<void> {
  await ask('DELETE', '/api/session');
  session.you = null;
}

let greeting: Promise<Hello> | null = null;

/** Games, bots and who one is; asked once per page. */
export function hello(): Promise<Hello> {
  greeting ??= ask('GET', '/api/hello')
    .then(async (answer) => fill.hello((await answer.json()) as Hello))
    .then((said) => {
      if (said.you) session.met(said.you);
      return said;
    })
    .catch((error: unknown) => {
      greeting = null;
      throw error;
    });
  return greeting;
}

const books = new Map<string, Promise<RuleBook>>();

/** The rule book of a game; asked once. */
export function rules(game: string): Promise<RuleBook> {
  let book = books.get(game);
  if (!book) {
    book = ask('GET', `/api/games/${encodeURIComponent(game)}/rules`)
      .then(async (answer) => fill.rules((await answer.json()) as RuleBook))
      .catch((error: unknown) => {
        books.delete(game);
        throw error;
      });
    books.set(game, book);
  }
  return book;
}

/** The drawings of a game, as SVG text. */
export const art = async (game: string): Promise<string> =>
  (await ask('GET', `/api/games/${encodeURIComponent(game)}/art.svg`)).text();

export const lobby = async (): Promise<Lobby> => fill.lobby(await get('/api/lobby'));

/** Follows the lobby; the returned function stops it. */
export function lobbyLive(show: (lobby: Lobby) => void, lost?: () => void): () => void {
  let source: EventSource | null = null;
  let stopped = false;
  void meet().then(
    () => {
      if (stopped) return;
      source = new EventSource('/api/lobby/live');
      source.addEventListener('lobby', (event) => {
        show(fill.lobby(JSON.parse((event as MessageEvent<string>).data) as Lobby));
      });
      source.onerror = () => lost?.();
    },
    () => lost?.(),
  );
  return () => {
    stopped = true;
    source?.close();
  };
}

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const query = (given: Record<string, number | null | undefined>): string => {
  const pairs = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return pairs.length ? '?' + pairs.map(([key, value]) => `${key}=${value}`).join('&') : '';
};

export const newTable = async (wish: NewTable): Promise<Shown> => {
  await meet();
  return fill.shown(await post('/api/tables', wish));
};
export const join = async (code: string): Promise<TableCard> => fill.card(await post('/api/join', { code }));
export const sit = async (id: string, wish: Sit): Promise<Shown> => fill.shown(await post(`${at(id)}/sit`, wish));
export const leave = async (id: string): Promise<void> => void (await call('POST', `${at(id)}/leave`, {}));
export const again = async (id: string): Promise<Shown> => fill.shown(await post(`${at(id)}/again`));

/** The table as it is, or null if nothing changed since `seq`. */
export async function table(id: string, seat?: number | null, seq?: number): Promise<Shown | null> {
  const answer = await call('GET', at(id) + query({ seat, seq }));
  return answer.status === 204 ? null : fill.shown((await answer.json()) as Shown);
}

/** Does something at a table over a plain request. */
export const act = async (id: string, what: Do): Promise<Done> => fill.done(await post(`${at(id)}/do`, what));

export const replay = async (id: string, seat?: number | null): Promise<Replay> =>
  fill.replay(await get(`${at(id)}/replay` + query({ seat })));
export const moment = async (id: string, move: number, seat?: number | null): Promise<Moment> =>
  fill.moment(await get(`${at(id)}/replay/${move}` + query({ seat })));
export const fork = async (id: string, wish: Fork): Promise<Shown> => fill.shown(await post(`${at(id)}/fork`, wish));
export const record = async (id: string): Promise<string> => (await call('GET', `${at(id)}/record`)).text();
export const proof = async (id: string): Promise<string> => (await call('GET', `${at(id)}/proof`)).text();
export const importRecord = async (text: string): Promise<TableCard> => fill.card(await post('/api/records', { text }));

/** The address of a table's live socket. */
export function socketAddress(id: string, seat: number | null, seq: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${at(id)}/live${query({ seat, seq })}`;
}
