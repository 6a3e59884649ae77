/** A table that stays current: a socket with resume, plain requests when sockets fail, the seats' part in the dice. */
import { act, meet, Refusal, socketAddress, table } from './api';
import * as fill from './fill';
import { settings } from './settings.svelte';
import { randomHex } from './sha256';
import type { Saying } from './tongue.svelte';
import type { Do, Reply, Shown, Turn } from './types';
import { toldBy, witnessOf, type Witness } from './witness';

export type Status = 'connecting' | 'live' | 'polling' | 'lost';

interface Pending {
  what: Do & { id: string };
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

type Message = { type: 'table' } | ({ type: 'turn' } & Turn) | ({ type: 'reply' } & Reply);

const POLL = 1500; // milliseconds between plain requests
const SOCKET_AGAIN = 30_000; // while polling, sockets are tried again after this
const PING = 25_000;
const SILENCE = 60_000; // a socket that said nothing for so long is dead
const ANSWER = 8000; // and so is one that does not answer what was done
const THOUGHT = 20_000; // a hint is thought about
const LONGEST = 15; // seconds between tries
const ACTS = new Set<Do['do']>(['play', 'undo', 'redo', 'agree']); // what changes the game, or may

export class LiveTable {
  readonly id: string;
  /** All that the viewer sees; replaced, never changed, so that equal parts stay equal. */
  shown = $state.raw<Shown | null>(null);
  status = $state<Status>('connecting');
  /** Seconds until the next try, while the line is lost. */
  retryIn = $state(0);
  /** Why the table cannot be shown at all: not found, not for you. */
  failure = $state.raw<Refusal | null>(null);
  /** What is wrong with the promises about the dice: one sentence. Nothing more is put into them. */
  broken = $state.raw<Saying | null>(null);
  /** Told before something else is shown; `follows`: no line that was told in between is missing. */
  onshow: ((was: Shown | null, now: Shown, follows: boolean) => void) | undefined;

  #seat: number | null;
  #language = settings.language; // that is heard
  #spoken = ''; // the language of what is shown
  #own: boolean; // with one seat of ours, look from it at once
  #socket: WebSocket | null = null;
  #opened: number | null = null; // the seat the socket was opened from
  #told: number | null = null; // the seat that the socket tells about
  #opening = 0; // tries to open a socket so far: the last one counts
  #witness: Witness;
  #pending = new Map<string, Pending>();
  #fails = 0; // tries in a row without a word
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #heard = 0;
  #asked = new Set<string>(); // seals already sent
  #passings = new Set<string>(); // texts that pass in reaction windows
  #closed = false;
  #wake = (): void => this.#awake();
  #cut = (): void => this.#lose();

  /** `seat`: look from this seat; null: as a spectator; left out: from one's only seat, if there is one. */
  constructor(id: string, options: { seat?: number | null } = {}) {
    this.id = id;
    this.#witness = witnessOf(id);
    this.#seat = options.seat ?? null;
    this.#own = options.seat === undefined;
    window.addEventListener('online', this.#wake);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#wake);
    void this.#open();
  }

  /** Plays moves in order, all or none, from the seat one looks from. */
  play(texts: string | readonly string[]): Promise<Reply> {
    const list = typeof texts === 'string' ? [texts] : [...texts];
    return this.send({ do: 'play', texts: list, ...this.#here() });
  }

  /** May this be played, after other answers of a sealed choice if they are given, and if not, why not? */
  why(text: string, after: readonly string[] = []): Promise<Reply> {
    return this.send({ do: 'why', text, ...(after.length ? { texts: [...after] } : {}), ...this.#here() });
  }

  /** Looks from a seat of ours, or as a spectator. The scene seen before is gone at once. */
  async look(seat: number | null): Promise<void> {
    this.#seat = seat;
    this.#own = false;
    if (this.status === 'live') {
      await this.send(seat === null ? { do: 'look' } : { do: 'look', seat });
    } else {
      await this.refresh();
    }
  }

  /** Does anything else; the answer comes even if the line breaks in between. */
  send(what: Do): Promise<Reply> {
    const named = { ...what, id: what.id && what.id !== '-' ? what.id : randomHex(16) };
    return new Promise((resolve, reject) => {
      this.#pending.set(named.id, { what: named, resolve, reject });
      if (ACTS.has(what.do)) this.#mine(what).forEach((seat) => this.#witness.acts(seat));
      const socket = this.#socket;
      if (socket?.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify(named));
        this.#later(named.id, what.do === 'hint' ? THOUGHT : ANSWER, () => socket === this.#socket && this.#lose());
      } else if (this.status === 'polling') void this.#post(named.id);
    });
  }

  /** Asks for the whole table anew. */
  async refresh(): Promise<void> {
    const fits = this.#aim();
    const now = await table(this.id, this.#seat);
    if (now && fits()) this.#answered(now);
  }

  /** Hears everything anew in the language that is spoken now; what was shown stays until then. */
  speak(): void {
    if (this.#language === settings.language) return;
    this.#language = settings.language;
    if (this.status === 'live') this.status = 'connecting'; // what is done meanwhile is sent by the new socket
    void this.#open();
  }

  /** Tries the line now instead of waiting for the countdown. */
  retry(): void {
    if (this.status === 'lost') void this.#open();
  }

  /** Stops. Nothing more arrives. */
  close(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#wake);
    window.removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#wake);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#drop();
    for (const one of this.#pending.values()) one.reject(new Refusal({ error: 'closed' }, 0, 'page.left'));
    this.#pending.clear();
  }

  // --- the line -----------------------------------------------------------------------------

  #here(): { seat?: number; seq: number } {
    const { shown } = this;
    const seat = shown?.viewer ?? (shown?.yours.length === 1 ? shown.yours[0] : undefined);
    return seat === undefined ? { seq: shown?.seq ?? 0 } : { seat, seq: shown?.seq ?? 0 };
  }

  #later(name: string, wait: number, then: () => void): void {
    clearTimeout(this.#timers.get(name));
    if (!this.#closed) this.#timers.set(name, setTimeout(then, wait));
  }

  #awake(): void {
    if (document.visibilityState !== 'visible') return;
    if (this.status === 'lost') this.retry();
    else if (this.status === 'live' && Date.now() - this.#heard > PING + 5000) void this.send({ do: 'ping' }).catch(() => {});
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  }

  async #open(): Promise<void> {
    if (this.#closed) return;
    for (const name of ['retry', 'again']) clearTimeout(this.#timers.get(name)); // polling goes on meanwhile
    this.#drop();
    if (this.status === 'lost') this.status = 'connecting';
    const turn = ++this.#opening;
    try {
      await meet();
    } catch {
      return this.#wait();
    }
    if (this.#closed || turn !== this.#opening) return;
    this.#opened = this.#told = this.#seat;
    const socket = new WebSocket(socketAddress(this.id, this.#seat, this.#held() ?? null));
    this.#socket = socket;
    this.#later('silence', 8000, () => socket === this.#socket && this.#lose());
    socket.onmessage = (event: MessageEvent<string>) => event.data.split('\n').forEach((one) => this.#hear(one));
    socket.onclose = () => this.#lose();
  }

  #lose(): void {
    const wasLive = this.status === 'live';
    this.#drop();
    clearTimeout(this.#timers.get('silence'));
    clearTimeout(this.#timers.get('ping'));
    if (wasLive) this.#fails = 0;
    this.#fails += 1;
    if (this.#fails >= 2 || !this.shown) void this.#poll(true);
    else this.#wait();
  }

  #wait(): void {
    this.status = 'lost';
    this.retryIn = Math.min(LONGEST, 2 ** Math.max(0, this.#fails - 1));
    const tick = (): void => {
      this.retryIn -= 1;
      if (this.retryIn > 0) this.#later('retry', 1000, tick);
      else void this.#open();
    };
    this.#later('retry', 1000, tick);
  }

  async #poll(first = false): Promise<void> {
    if (this.#closed) return;
    try {
      const fits = this.#aim();
      const now = await table(this.id, this.#seat, first ? undefined : this.#held());
      if (this.#closed || this.status === 'live') return;
      if (now && fits()) this.#answered(now);
    } catch (error) {
      if (this.#closed || this.status === 'live') return;
      if (error instanceof Refusal && [403, 404, 410].includes(error.status)) {
        this.failure = error;
        return this.close();
      }
      return this.#wait();
    }
    this.status = 'polling';
    if (first) {
      for (const id of [...this.#pending.keys()]) await this.#post(id);
      this.#later('again', this.#fails < 2 ? 1000 : SOCKET_AGAIN, () => void this.#open());
    }
    this.#later('poll', POLL, () => void this.#poll());
  }

  async #post(id: string): Promise<void> {
    const one = this.#pending.get(id);
    if (!one) return;
    try {
      const fits = this.#aim();
      const { reply, table: now } = await act(this.id, one.what);
      if (now.id && fits()) this.#answered(now);
      this.#answer(reply.id ? reply : { ...reply, id });
    } catch (error) {
      if (error instanceof Refusal && error.status) {
        const { error: word, why, clause, parts } = error;
        this.#answer(fill.reply({ id, ok: false, error: word, why, clause, parts, seq: this.shown?.seq ?? 0 }));
      } // else the line is down: it stays pending and is sent again
    }
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as Message;
    const heard = this.status === 'live';
    if (!heard) {
      this.status = 'live';
      this.retryIn = 0;
      for (const name of ['poll', 'again']) clearTimeout(this.#timers.get(name));
      for (const one of this.#pending.values()) this.#socket?.send(JSON.stringify(one.what));
      if (this.#seat !== this.#opened) void this.look(this.#seat).catch(() => {});
    }
    this.#fails = 0;
    this.#heard = Date.now();
    this.#later('ping', PING, () => void this.send({ do: 'ping' }).catch(() => {}));
    this.#later('silence', SILENCE, () => this.#lose());
    if (message.type === 'table') {
      const now = fill.shown(message);
      this.#told = now.viewer;
      if (this.#isMine(now)) this.#show(now, heard);
    } else if (message.type === 'reply') this.#answer(fill.reply(message));
    else if (this.shown && this.#told !== this.shown.viewer)
      return; // news for a seat that is not looked from any more
    else if (this.shown && message.base === this.shown.seq) this.#show(fill.merge(this.shown, message), true);
    else if (!this.shown || message.seq > this.shown.seq) void this.refresh().catch(() => this.#lose());
  }

  #answer(reply: Reply): void {
    const one = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    clearTimeout(this.#timers.get(reply.id));
    this.#timers.delete(reply.id);
    if (reply.error === 'stale') void this.refresh().catch(() => {});
    if (one && ACTS.has(one.what.do)) this.#note(one.what, reply.ok);
    one?.resolve(reply);
  }

  /** The seats of ours that something is done for. */
  #mine({ seat }: Do): readonly number[] {
    return seat === undefined || seat === null ? (this.shown?.yours ?? []) : [seat];
  }

  /** Keeps what was done; a pass may still be held back. */
  #note(what: Do, ok: boolean): void {
    const seats = this.#mine(what);
    const texts = what.texts ?? [];
    for (const seat of seats) this.#witness.acts(seat, true);
    if (!ok) return;
    if (what.do === 'undo' || what.do === 'redo') for (const seat of seats) this.#witness.undid(seat);
    const passes = texts.length === 1 && this.#passings.has(texts[0]!);
    if (what.do === 'play' && seats.length === 1 && !passes) this.#witness.played(seats[0]!, texts);
  }

  /** The state that we hold, if it is seen from where one looks now and in this language. */
  #held(): number | undefined {
    return this.shown?.viewer === this.#seat && this.#spoken === this.#language ? this.shown.seq : undefined;
  }

  /** Whether an answer, when it comes, is for the seat that is looked from and in the language that is heard. */
  #aim(): () => boolean {
    const [seat, language] = [this.#seat, this.#language];
    return () => seat === this.#seat && language === this.#language;
  }

  /** What a plain request brought: it may have been overtaken. */
  #answered(now: Shown): void {
    if (this.#isMine(now) && now.seq >= (this.shown?.seq ?? 0)) this.#show(now, this.status === 'polling');
  }

  /** Whether it is seen from where one looks now; a seat that is lost is looked at as a spectator. */
  #isMine({ viewer, yours }: Shown): boolean {
    return viewer === this.#seat || (viewer === null && this.#seat !== null && !yours.includes(this.#seat));
  }

  #show(now: Shown, follows: boolean): void {
    const only = now.yours.length === 1 ? now.yours[0] : undefined;
    if (this.#own && now.viewer === null && only !== undefined) {
      void this.look(only).catch(() => {});
      if (!this.shown && now.scene) return; // the seat's own picture follows at once
    }
    this.onshow?.(this.shown, now, follows);
    this.shown = now;
    this.#spoken = this.#language;
    if (now.ask?.passing) this.#passings.add(now.ask.passing);
    this.broken ??= this.#witness.see(now, follows);
    this.#seal(now);
  }

  // --- the seats' part in the dice ----------------------------------------------------------

  #seal(now: Shown): void {
    if ((now.phase !== 'sealing' && now.phase !== 'revealing') || this.broken) return;
    const step = now.phase === 'sealing' ? 'commit' : 'reveal';
    for (const seat of now.fair.wanted) {
      const key = `${step} ${seat}`;
      if (this.#asked.has(key)) continue;
      this.#asked.add(key);
      const share = step === 'commit' ? this.#witness.make(seat, now.fair) : this.#witness.share(seat);
      if (!share) continue; // another window of ours made the promise and keeps it
      if (step === 'reveal' && toldBy(now.fair)(seat)?.commit !== share.commit) continue; // nor is it what we sealed
      if (step === 'reveal') this.#witness.note(seat, { opened: 'sent' });
      void this.send({ do: step, seat, hex: step === 'commit' ? share.commit : share.reveal }).then(
        (reply) => {
          // All of it: another window of ours may have made one in the same moment, which was not taken.
          if (reply.ok)
            this.#witness.note(seat, { ...share, ...(step === 'commit' ? { sealed: true } : { sealed: true, opened: 'taken' }) });
        },
        () => this.#asked.delete(key),
      );
    }
  }
}
