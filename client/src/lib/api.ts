/** Every request the page makes, typed. A refusal is thrown as `Refusal` with a sentence to show. */
import * as fill from './fill';
import { session } from './session.svelte';
import { settings } from './settings.svelte';
import { t, type Plain } from './tongue.svelte';
import type {
  Analysis,
  CareerCard,
  CareerInfo,
  Do,
  Done,
  Fork,
  Hello,
  Lobby,
  Moment,
  NewTable,
  Oops,
  Part,
  Replay,
  RuleBook,
  School,
  Shown,
  Sit,
  TableCard,
  You,
} from './types';

/** Why the server did not do what was asked; `why` is shown as it is. */
export class Refusal extends Error {
  readonly error: string;
  readonly clause: string;
  readonly option: string; // where an option cannot be so: its name
  readonly parts: Part[];
  readonly status: number;
  readonly #why: string; // the server's own words
  readonly #says: Plain; // where it has none

  constructor(given: Partial<Oops>, status = 0, says: Plain = 'page.notDone') {
    const oops = fill.oops(given);
    super(oops.why || oops.error);
    this.name = 'Refusal';
    this.error = oops.error;
    this.#why = oops.why;
    this.#says = says;
    this.clause = oops.clause;
    this.option = oops.option;
    this.parts = oops.parts;
    this.status = status;
  }

  get why(): string {
    return this.#why || t(this.#says);
  }
}

/** The sentence to show for anything that was thrown. */
export function why(error: unknown): string {
  return error instanceof Refusal ? error.why : t('page.failed');
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': settings.language };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal({ error: 'down' }, 0, 'page.down');
  }
  if (answer.ok) return answer;
  let oops: Partial<Oops>;
  try {
    oops = (await answer.json()) as Partial<Oops>;
  } catch {
    if (answer.status >= 500) throw new Refusal({ error: 'server' }, answer.status, 'page.stumbled');
    oops = {};
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
const post = async (path: string, body: unknown = {}): Promise<never> => (await (await call('POST', path, body)).json()) as never;

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

const known = new Map<string, Promise<unknown>>();

/**
 * What is asked once per language. An effect that asks runs again when another language is chosen, and what was
 * still on its way then comes in that one.
 */
async function once<T>(path: string, read: (answer: Response) => Promise<T>): Promise<T> {
  const { language } = settings;
  const key = `${language} ${path}`;
  let one = known.get(key) as Promise<T> | undefined;
  if (!one) {
    one = ask('GET', path).then(read);
    one.catch(() => known.delete(key));
    known.set(key, one);
  }
  const found = await one;
  return language === settings.language ? found : once(path, read);
}

/** Games, bots and who one is. */
export const hello = (): Promise<Hello> =>
  once('/api/hello', async (answer) => {
    const said = fill.hello((await answer.json()) as Hello);
    if (said.you) session.met(said.you);
    return said;
  });

/** The rule book of a game. */
export const rules = (game: string): Promise<RuleBook> =>
  once(`/api/games/${encodeURIComponent(game)}/rules`, async (answer) => fill.rules((await answer.json()) as RuleBook));

/** The drawings of a game, as SVG text. */
export const art = async (game: string): Promise<string> => (await ask('GET', `/api/games/${encodeURIComponent(game)}/art.svg`)).text();

export const lobby = async (): Promise<Lobby> => fill.lobby(await get('/api/lobby'));

/** Follows the lobby; the returned function stops it. */
export function lobbyLive(show: (lobby: Lobby) => void, lost?: () => void): () => void {
  let source: EventSource | null = null;
  let stopped = false;
  const address = `/api/lobby/live${query({ lang: settings.language })}`;
  void meet().then(
    () => {
      if (stopped) return;
      source = new EventSource(address);
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
const query = (given: Record<string, number | string | null | undefined>): string => {
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
/** What can be said of an ended game so far; the first time it is asked for, the work begins. */
export const analysis = async (id: string): Promise<Analysis> => fill.analysis(await get(`${at(id)}/analysis`));
export const fork = async (id: string, wish: Fork): Promise<Shown> => fill.shown(await post(`${at(id)}/fork`, wish));
export const record = async (id: string): Promise<string> => (await call('GET', `${at(id)}/record`)).text();
export const proof = async (id: string): Promise<string> => (await call('GET', `${at(id)}/proof`)).text();
export const importRecord = async (text: string): Promise<TableCard> => fill.card(await post('/api/records', { text }));

// --- One's school ---------------------------------------------------------------------------------

const life = (id: string): string => `/api/school/${encodeURIComponent(id)}`;

export const school = async (): Promise<School> => fill.school(await get('/api/school'));
export const career = async (id: string): Promise<CareerInfo> => fill.career(await get(life(id)));
export const newCareer = async (game: string, name: string): Promise<CareerCard> =>
  fill.careerCard(await post('/api/school', { game, name }));
export const importCareer = async (text: string): Promise<CareerCard> => fill.careerCard(await post('/api/school/import', { text }));
export const dropCareer = async (id: string): Promise<void> => void (await call('DELETE', life(id)));
export const freeCareer = async (id: string): Promise<void> => void (await call('POST', `${life(id)}/free`, {}));
export const careerRecord = async (id: string, number: number): Promise<string> =>
  (await call('GET', `${life(id)}/record/${number}`)).text();
/** Brings a gladiator to a seat of one's own, another one, or nobody any more. */
export const bring = async (id: string, seat: number, career: string | null): Promise<Shown> =>
  fill.shown(await post(`${at(id)}/bring`, career ? { seat, career } : { seat }));

/** The address of a table's live socket. */
export function socketAddress(id: string, seat: number | null, seq: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${at(id)}/live${query({ seat, seq, lang: settings.language })}`;
}
