/** A ledger that is composed here: picks that change tallies, presets to start from, sent as one. */
import { tick, untrack } from 'svelte';
import { listed, t } from '../lib/tongue.svelte';
import type { Cell, Draft, Piece, Reply, Slot, Tally, Way } from '../lib/types';
import { keep, recall, type Kept } from './kept';
import {
  addsTo,
  closedBy,
  doneWords,
  isLedger,
  lacking,
  missing,
  nameOf,
  picksOf,
  plays,
  textsOf,
  usualPicks,
  valueOf,
  wayOf,
  whyClosed,
  type Picks,
} from './ledger';
import type { Host } from './host';
import type { Standing } from './things';

export type Open = 'chosen' | 'open' | 'closed';

/** The picks of one question, as they stand. */
class Book {
  of = $state.raw<Picks>({});
  preset = $state(-1); // the one that was started from
}

interface Hinted {
  key: string;
  before: { of: Picks; preset: number };
  of: Picks;
}

const QUIET: Standing = { lit: false, chosen: false, blocked: false, asked: false, hinted: false };
const LINES = new Set(['keys', 'track', 'steps', 'across']); // looks whose ways stand in a line

export class Ledger {
  readonly #screen: Host;

  constructor(screen: Host) {
    this.#screen = screen;
  }

  /** What there is to work out now, if anything. */
  readonly draft = $derived.by((): Draft | null => {
    const draft = this.#screen.ask?.draft ?? null;
    return isLedger(draft) ? draft : null;
  });

  readonly #shape = $derived.by(() =>
    JSON.stringify(this.draft?.slots.map((slot) => [slot.id, slot.ways.map((way) => nameOf(way) + (way.closed ? '!' : ''))]) ?? []),
  );
  readonly #since = $derived.by(() => this.#screen.shown?.since ?? 0);
  readonly #seat = $derived.by(() => this.#screen.ask?.seat ?? -1);
  /** The same as long as the same is asked, whatever others do meanwhile and in whatever language. */
  readonly key = $derived.by(() => (this.draft ? `${this.#seat} ${this.#since} ${this.#shape}` : ''));

  readonly #book = $derived.by((): Book => {
    void this.key; // nothing else begins anew
    return untrack(() => this.#begin());
  });

  #begin(): Book {
    const book = new Book();
    const { draft } = this;
    if (!draft) return book;
    const of = usualPicks(draft);
    const kept = recall(this.#screen.live.id, this.#seat);
    const lines = this.#screen.shown?.lines.at(-1)?.n ?? 0;
    // The same question; or it was answered, and the answer was taken back.
    if (kept?.shape === this.#shape && (kept.since === this.#since || (kept.sent?.lines ?? -1) >= lines)) {
      for (const slot of draft.slots) {
        const way = wayOf(slot, kept.picks[slot.id]);
        if (way && !way.closed) of[slot.id] = nameOf(way);
      }
      book.preset = kept.at;
    }
    book.of = of;
    return book;
  }

  // --- what it comes to -----------------------------------------------------------------------

  get picks(): Picks {
    return this.#book.of;
  }

  pickOf(slot: Slot): Way | null {
    return wayOf(slot, this.picks[slot.id]);
  }

  valueOf(tally: Tally): number {
    return this.draft ? valueOf(this.draft, this.picks, tally) : 0;
  }

  /** Whether its rows have the room of the board: there is none. */
  readonly spread = $derived.by(
    () =>
      this.draft !== null &&
      !this.#screen.zones['board']?.length &&
      this.draft.slots.some((slot) => slot.look !== 'across' && !this.isShelved(slot)),
  );

  /** What the answer is about. */
  readonly lead = $derived.by((): Tally | null => this.draft?.tallies[0] ?? null);

  /** What a slot adds to it; null: it never does. */
  partOf(slot: Slot): number | null {
    const lead = this.lead?.id ?? '';
    return slot.ways.some((way) => addsTo(way, lead)) ? addsTo(this.pickOf(slot), lead) : null;
  }

  /** What the slots of a group add to it. */
  groupSum(group: string): number {
    return (this.draft?.slots ?? []).filter((slot) => slot.group === group).reduce((sum, slot) => sum + (this.partOf(slot) ?? 0), 0);
  }

  /** The cards on the shelves of what is on offer. */
  readonly #offered = $derived.by(
    () =>
      new Map(
        (this.#screen.zones['sheet'] ?? [])
          .flatMap((laid) => laid.within)
          .filter((one) => one.zone.kind === 'shelf')
          .flatMap((one) => one.pieces.map((piece): [string, Piece] => [piece.id, piece])),
      ),
  );

  /** Whether it is filled with cards that lie on shelves, and so needs no row. */
  isShelved(slot: Slot): boolean {
    if (slot.look === 'fixed') return this.#offered.has(slot.ways[0]?.piece ?? '');
    return slot.look === 'pick' && slot.ways.every((way) => !way.piece || this.#offered.has(way.piece));
  }

  /** The cards of shelves that count, those first that do so by themselves; an empty place for what is still to be picked. */
  readonly pair = $derived.by((): (Piece | null)[] => {
    const slots = (this.draft?.slots ?? []).filter((slot) => this.isShelved(slot));
    const found = slots.map((slot) => (this.pickOf(slot) ? this.#offered.get(this.pickOf(slot)?.piece ?? '') : null));
    return found.filter((piece) => piece !== undefined);
  });

  /** A slot that somebody must fill first. */
  readonly empty = $derived.by((): Slot | null => this.draft?.slots.find((slot) => !this.pickOf(slot)) ?? null);
  /** What keeps it from being sent. */
  readonly lacks = $derived.by((): Tally | null => (this.draft ? lacking(this.draft, this.picks) : null));
  readonly whole = $derived.by(() => !this.empty && !this.lacks);
  readonly done = $derived.by(() => (this.draft ? doneWords(this.draft, this.picks) : ''));

  /** A tally in words: what it comes to, and what is missing. */
  tell(tally: Tally): string {
    const value = this.valueOf(tally);
    const title = tally.title.charAt(0).toUpperCase() + tally.title.slice(1);
    const short = missing(tally, value);
    if (short) return t('ledger.totalShort', { title, value, short, goal: tally.goal ?? 0 });
    return tally.limit === null ? t('ledger.total', { title, value }) : t('ledger.totalOf', { title, value, limit: tally.limit });
  }

  /** What the answer comes to, in as few words as can be. */
  readonly brief = $derived.by((): string => {
    const lead = this.draft?.tallies.find((tally) => tally.due) ?? this.lead;
    if (!lead) return '';
    const most = lead.due ? lead.goal : lead.limit;
    return most === null ? `${this.valueOf(lead)} ${lead.title}` : `${this.valueOf(lead)} ${t('ledger.of', { limit: most })}`;
  });

  /** What is told aloud after a pick: the total alone, and only to whoever is asked. */
  readonly told = $derived.by(() => (this.#said?.key === this.key ? this.#said.text : ''));
  #said = $state.raw<{ key: string; text: string } | null>(null);

  // --- picking --------------------------------------------------------------------------------

  openness(slot: Slot, way: Way): Open {
    if (this.pickOf(slot) === way) return 'chosen';
    return way.closed || (this.draft && closedBy(this.draft, this.picks, slot, way)) ? 'closed' : 'open';
  }

  /** Picks a way, or says why it cannot be picked. */
  take(slot: Slot, way: Way, at: HTMLElement): void {
    if (!this.draft || this.#screen.busy) return;
    const open = this.openness(slot, way);
    if (open === 'closed') return this.#why(slot, way, at);
    if (open === 'open') this.#put({ ...this.picks, [slot.id]: nameOf(way) });
  }

  #put(of: Picks): void {
    const { draft } = this;
    if (!draft) return;
    const before = draft.tallies.map((tally) => this.valueOf(tally));
    this.#screen.asked = null;
    this.#book.of = of;
    const changed = draft.tallies.find((tally, n) => this.valueOf(tally) !== before[n]);
    if (changed) this.#said = { key: this.key, text: this.tell(changed) };
    this.#keep();
  }

  /** The way after or before the one that is picked, in a line of ways. */
  nextOf(slot: Slot, by: number): Way | null {
    const at = slot.ways.findIndex((way) => way === this.pickOf(slot));
    return slot.ways[at + by] ?? null;
  }

  step(slot: Slot, by: number, at: HTMLElement): void {
    const way = this.nextOf(slot, by);
    if (way) this.take(slot, way, at);
  }

  /** As far as it goes one way: all cards of a kind across. */
  sweep(slot: Slot, by: number, at: HTMLElement): void {
    const now = slot.ways.findIndex((way) => way === this.pickOf(slot));
    const ahead = by > 0 ? slot.ways.slice(now + 1).reverse() : slot.ways.slice(0, Math.max(0, now));
    const way = ahead.find((one) => this.openness(slot, one) === 'open');
    if (way) this.take(slot, way, at);
    else this.step(slot, by, at);
  }

  isOn(slot: Slot): boolean {
    return this.pickOf(slot) !== null && this.pickOf(slot) !== slot.ways[0];
  }

  /** In or out, where there are two ways. */
  turn(slot: Slot, at: HTMLElement): void {
    const way = slot.ways[this.isOn(slot) ? 0 : 1];
    if (way) this.take(slot, way, at);
  }

  /** Says why a way is closed: the tally's own sentence, or what the rules say after the slots before. */
  #why(slot: Slot, way: Way, at: HTMLElement): void {
    const { draft } = this;
    if (!draft) return;
    const id = `${slot.id} ${nameOf(way)}`;
    const by = way.closed ? null : closedBy(draft, this.picks, slot, way);
    if (by) {
      const why = whyClosed(draft, this.picks, slot, way, by);
      const reply: Reply = {
        type: 'reply',
        id: '',
        ok: false,
        seq: 0,
        error: 'refused',
        why,
        clause: by.clause,
        parts: [],
        text: '',
        texts: [],
        label: '',
        by: '',
        share: null,
        others: [],
      };
      this.#screen.asked = { thing: { id }, at, reply };
      return;
    }
    const texts = plays(way);
    const last = texts.at(-1);
    if (last) this.#screen.ponder(last, { id }, at, [...textsOf(draft, this.picks, slot), ...texts.slice(0, -1)]);
  }

  /** Asks about a row: why it goes no further. */
  askRow(slot: Slot, at: HTMLElement): void {
    const now = slot.ways.findIndex((way) => way === this.pickOf(slot));
    const shut = (way: Way): boolean => this.openness(slot, way) === 'closed';
    const way = slot.ways.slice(now + 1).find(shut) ?? slot.ways.find(shut);
    if (way) this.#why(slot, way, at);
  }

  // --- presets --------------------------------------------------------------------------------

  #presetPicks(n: number): Picks {
    const preset = this.draft?.presets[n];
    return Object.fromEntries((this.draft?.slots ?? []).map((slot, k) => [slot.id, preset?.picks[k] ?? '']));
  }

  #differ(n: number): Slot[] {
    const of = this.#presetPicks(n);
    return (this.draft?.slots ?? []).filter((slot) => of[slot.id] !== this.picks[slot.id]);
  }

  /** The preset that the slots still equal; -1: none. */
  readonly preset = $derived.by(() => (this.draft?.presets ?? []).findIndex((_, n) => !this.#differ(n).length));

  /** What is different from the one that was started from. */
  readonly changed = $derived.by((): string => {
    const from = this.draft?.presets[this.#book.preset];
    const slots = from && this.preset < 0 ? this.#differ(this.#book.preset) : [];
    return from && slots.length ? t('ledger.changed', { preset: from.label, slots: listed(slots.map((slot) => slot.title)) }) : '';
  });

  start(n: number): void {
    if (this.#screen.busy) return;
    this.#book.preset = n;
    this.#put(this.#presetPicks(n));
  }

  // --- back, hint, send -----------------------------------------------------------------------

  #hint = $state.raw<Hinted | null>(null);
  readonly #taken = $derived.by(() => (this.#hint?.key === this.key ? this.#hint : null));
  /** Whether all stands as a hint set it. */
  readonly advised = $derived.by(() => {
    const hint = this.#taken;
    return hint !== null && Object.entries(hint.of).every(([slot, name]) => this.picks[slot] === name);
  });

  /** Whether there is anything to take back. */
  readonly touched = $derived.by(() => {
    const usual = this.draft ? usualPicks(this.draft) : {};
    return Boolean(this.#taken) || (this.draft?.slots ?? []).some((slot) => this.picks[slot.id] !== usual[slot.id]);
  });

  /** As it was before a hint; else as it was before anybody touched it. */
  reset(): void {
    if (!this.draft) return;
    const hint = this.#taken;
    this.#hint = null;
    this.#book.preset = hint?.before.preset ?? -1;
    this.#put(hint?.before.of ?? usualPicks(this.draft));
  }

  /** Asks for a whole answer of a bot and fills it in. */
  async advise(): Promise<void> {
    const { draft, key } = this;
    const seq = this.#screen.shown?.seq;
    if (!draft || seq === undefined) return;
    const reply = await this.#screen.does({ do: 'hint', seat: this.#seat, seq });
    if (!reply?.ok || key !== this.key) return;
    if (draft.beside.includes(reply.texts[0] ?? '')) this.#apart = { key, text: reply.texts[0] ?? '' };
    const of = picksOf(draft, reply.texts);
    if (!of) return;
    const before = this.#taken?.before ?? { of: this.picks, preset: this.#book.preset };
    this.#put(of);
    this.#hint = { key, before, of };
  }

  /** What may be played instead, each with whether a hint says so. */
  readonly beside = $derived.by(() => {
    const { draft } = this;
    const hinted = this.#apart?.key === this.key ? this.#apart.text : '';
    return (this.#screen.ask?.choices ?? [])
      .filter((choice) => draft?.beside.includes(choice.text))
      .map((choice) => ({ ...choice, hinted: choice.text === hinted }));
  });
  #apart = $state.raw<{ key: string; text: string } | null>(null);

  async send(): Promise<void> {
    const { draft } = this;
    if (!draft || !this.whole || this.#screen.busy) return;
    const seat = this.#seat;
    const kept = this.#now();
    const shown = this.#screen.shown;
    const slots = draft.slots
      .filter((slot) => slot.look !== 'fixed' && !(['tile', 'pick', 'switch'].includes(slot.look) && !this.isOn(slot)))
      .map((slot) => ({ ...slot, usual: '', ways: [{ ...(this.pickOf(slot) as Way), label: this.said(slot) }] }));
    kept.sent = { draft: { ...draft, slots }, lines: shown?.lines.at(-1)?.n ?? 0, told: shown?.seats.length ?? 0 };
    keep(this.#screen.live.id, seat, kept); // before: the page may be gone when the answer comes
    const played = await this.#screen.play(textsOf(draft, this.picks));
    if (!played && this.#seat === seat) this.#keep();
    await tick();
    if (document.activeElement === document.body) document.getElementById('prompt')?.focus({ preventScroll: true });
  }

  /** What a slot holds, in words. */
  said(slot: Slot, way: Way | null = this.pickOf(slot)): string {
    if (!way) return t('draft.empty');
    if (slot.look === 'across') {
      const n = slot.ways.indexOf(way);
      const [near, far] = this.draft?.banks ?? [];
      return near && far ? `${slot.ways.length - 1 - n} ${near.title}, ${n} ${far.title}` : String(n);
    }
    return way.label || (way === slot.ways[0] ? t('ledger.out') : t('ledger.in'));
  }

  #now(): Kept {
    return { since: this.#since, shape: this.#shape, picks: { ...this.picks }, seen: [], at: this.#book.preset };
  }

  #keep(): void {
    if (this.draft) keep(this.#screen.live.id, this.#seat, this.#now());
  }

  // --- pieces that can be picked --------------------------------------------------------------

  #ofPiece(id: string): { slot: Slot; way: Way } | null {
    for (const slot of this.draft?.slots ?? []) {
      if (slot.look === 'fixed') continue;
      const way = slot.ways.find((one) => one.piece === id);
      if (way) return { slot, way };
      // A piece that stands for a whole row puts one more in, and after the last takes all out.
      if (slot.piece === id && LINES.has(slot.look)) {
        const next = this.nextOf(slot, 1);
        const none = slot.ways[0];
        if (next && (!this.isOn(slot) || this.openness(slot, next) === 'open')) return { slot, way: next };
        if (none) return { slot, way: none };
      }
    }
    return null;
  }

  standing(thing: Piece | Cell): Standing {
    const found = this.#ofPiece(thing.id);
    if (!found) return QUIET;
    const open = this.openness(found.slot, found.way);
    if (found.slot.piece === thing.id && this.isOn(found.slot)) return { ...QUIET, lit: true, chosen: true, hinted: this.advised };
    const asked = this.#screen.asked?.thing.id === `${found.slot.id} ${nameOf(found.way)}`;
    const chosen = open === 'chosen';
    return { lit: open !== 'closed', chosen, blocked: open === 'closed', asked, hinted: chosen && this.advised };
  }

  touch(thing: Piece | Cell, at: HTMLElement): void {
    const found = this.#ofPiece(thing.id);
    if (!found) return;
    const { slot, way } = found;
    const out = wayOf(slot, slot.usual);
    if (this.openness(slot, way) === 'chosen' && out) this.take(slot, out, at);
    else this.take(slot, way, at);
  }

  why(thing: Piece | Cell, at: HTMLElement): void {
    const found = this.#ofPiece(thing.id);
    if (found && this.openness(found.slot, found.way) === 'closed') this.#why(found.slot, found.way, at);
  }

  /** Leads from a slot to the pieces that it is filled with. */
  seek(slot: Slot): void {
    const ids = slot.ways.filter((way) => way.piece && !way.closed).map((way) => way.piece);
    for (const id of ids) {
      const el = document.querySelector<HTMLElement>(
        `[data-piece="${CSS.escape(id)}"] [data-stop], [data-piece="${CSS.escape(id)}"][data-stop]`,
      );
      if (!el) continue;
      el.scrollIntoView({ block: 'nearest' });
      return el.focus();
    }
  }

  // --- by keys --------------------------------------------------------------------------------

  #strokeOf(key: string): Slot | null {
    return this.draft?.slots.find((slot) => slot.stroke && slot.stroke.toLowerCase() === key.toLowerCase()) ?? null;
  }

  /** Whether a key of the keyboard belongs to a row. */
  strokes(key: string): boolean {
    return this.#strokeOf(key) !== null;
  }

  /** Where the keys of a row go to. */
  #stop(row: Element | null | undefined): HTMLElement | null {
    return row?.querySelector<HTMLElement>('[tabindex="0"], button:not([tabindex])') ?? null;
  }

  /** Does what a key of the keyboard says, if it says anything here. */
  keyed(event: KeyboardEvent): boolean {
    const { draft } = this;
    if (!draft) return false;
    const el = event.target as HTMLElement;
    const row = el.closest<HTMLElement>('[data-row]');
    const slot = draft.slots.find((one) => one.id === row?.dataset['row']) ?? null;
    const struck = event.shiftKey ? null : this.#strokeOf(event.key);
    if (struck) return this.#go(struck);
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (digit && this.#across(Number(digit) - 1, event.shiftKey)) return true;
    if (slot && row && this.#inRow(event, slot, row, el)) return true;
    if (event.key !== 'Enter' || event.shiftKey) return false;
    const rests = !el.closest('button, a, summary, [tabindex]:not(#prompt)') || (row && !el.closest('[data-press]'));
    if (!rests) return false;
    if (!event.repeat) void this.send();
    return true;
  }

  /** Sends a card of the n-th column across, or all of them; from the far side they all come back. */
  #across(n: number, all: boolean): boolean {
    const slot = this.draft?.slots.filter((one) => one.look === 'across')[n];
    const stop = slot && this.#stop(document.querySelector(`[data-row="${CSS.escape(slot.id)}"]`));
    if (!slot || !stop) return false;
    const back = !this.nextOf(slot, 1);
    if (all || back) this.sweep(slot, back ? -1 : 1, stop);
    else this.step(slot, 1, stop);
    void tick().then(() => this.#stop(document.querySelector(`[data-row="${CSS.escape(slot.id)}"]`))?.focus());
    return true;
  }

  /** Goes to a row; turns it, if it is a switch. */
  #go(slot: Slot): boolean {
    const stop = this.#stop(document.querySelector(`[data-row="${CSS.escape(slot.id)}"]`));
    if (!stop) return false;
    stop.focus();
    if (slot.look === 'switch') this.turn(slot, stop);
    return true;
  }

  #inRow(event: KeyboardEvent, slot: Slot, row: HTMLElement, el: HTMLElement): boolean {
    if (event.key.toLowerCase() === 'w') {
      this.askRow(slot, el);
      return true;
    }
    const by = { ArrowRight: 1, '+': 1, '=': 1, ArrowLeft: -1, '-': -1, '−': -1 }[event.key];
    if (by && LINES.has(slot.look) && !(slot.look === 'across' && event.key.startsWith('Arrow'))) {
      this.step(slot, by, el);
      void tick().then(() => this.#stop(row)?.focus());
      return true;
    }
    if (by && (slot.look === 'switch' || slot.look === 'tile')) {
      if (this.isOn(slot) !== by > 0) this.turn(slot, el);
      return true;
    }
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? (slot.look === 'across' && by) ?? 0;
    if (!down) return false;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((one) => this.#stop(one));
    const to = this.#stop(rows[rows.indexOf(row) + down]);
    to?.focus();
    return true;
  }
}
