/** An answer that is composed here, slot by slot, and sent as one; and what was sealed, until it comes to light. */
import { tick, untrack } from 'svelte';
import { QUIET, type Standing } from '../lib/light';
import { t } from '../lib/tongue.svelte';
import type { Cell, Draft, Key, Pad, Piece, Slot, Way } from '../lib/types';
import { keep, recall, type Kept } from './kept';
import { isLedger } from './ledger';
import type { Host } from './host';
import type { Planned } from './things';

/** How a key or a cell can be chosen now: it is, it can be, one can only ask why not; or it is not spoken of. */
export type Open = 'chosen' | 'open' | 'closed' | '';

/** The picks of one question, as they stand. */
class Picks {
  of = $state.raw<Readonly<Record<string, string>>>({});
  seen = $state.raw<readonly string[]>([]); // slots that somebody has filled or passed
  at = $state(0);
  half = $state.raw<Readonly<Record<string, string>>>({}); // keys pressed in this slot, by pad, that leave the place open
}

/** What a hint set, and what was there before it. */
interface Hinted {
  key: string; // the question
  before: Pick<Picks, 'of' | 'seen' | 'at' | 'half'>;
  of: Readonly<Record<string, string>>;
  by: string; // who says so; nobody: a rule of thumb
  share: number | null;
}

/** Whether a slot can be filled so. */
const isOpen = (way: Way): boolean => !way.closed;

export class Composer {
  readonly #screen: Host;

  constructor(screen: Host) {
    this.#screen = screen;
  }

  /** What there is to compose now, if anything. */
  readonly draft = $derived.by((): Draft | null => {
    const draft = this.#screen.ask?.draft ?? null;
    return draft?.slots.length && !isLedger(draft) ? draft : null;
  });

  /** The same as long as the same is asked, whatever others do meanwhile and in whatever language. */
  readonly #shape = $derived.by(() =>
    JSON.stringify(this.draft?.slots.map((slot) => [slot.id, slot.ways.map((way) => way.text + (way.closed ? '!' : ''))]) ?? []),
  );
  readonly #since = $derived.by(() => this.#screen.shown?.since ?? 0);
  readonly #seat = $derived.by(() => this.#screen.ask?.seat ?? -1);
  readonly key = $derived.by(() => (this.draft ? `${this.#seat} ${this.#since} ${this.#shape}` : ''));

  readonly #picks = $derived.by((): Picks => {
    void this.key; // nothing else begins anew
    return untrack(() => this.#begin());
  });

  #begin(): Picks {
    const picks = new Picks();
    const { draft } = this;
    if (!draft) return picks;
    const kept = this.#kept(this.#seat);
    const lines = this.#screen.shown?.lines.at(-1)?.n ?? 0;
    // The same question; or it was answered, and the answer was taken back.
    const same = kept?.shape === this.#shape && (kept.since === this.#since || (kept.sent?.lines ?? -1) >= lines);
    const of: Record<string, string> = {};
    for (const slot of draft.slots) {
      const wish = [same ? kept?.picks[slot.id] : '', slot.usual].find((text) => slot.ways.some((way) => way.text === text && isOpen(way)));
      if (wish) of[slot.id] = wish;
    }
    picks.of = of;
    if (same) picks.seen = kept?.seen ?? [];
    if (same && !kept?.sent) picks.at = Math.min(kept?.at ?? 0, draft.slots.length - 1);
    return picks;
  }

  // --- what is being filled -------------------------------------------------------------------

  readonly slots = $derived.by((): readonly Slot[] => this.draft?.slots ?? []);
  readonly slot = $derived.by((): Slot | null => this.slots[this.#picks.at] ?? null);

  get at(): number {
    return this.#picks.at;
  }

  /** The next slot that nobody has filled or passed; none: it can be sent. */
  readonly next = $derived.by((): Slot | null => {
    const [before, after] = [this.slots.slice(0, this.at), this.slots.slice(this.at + 1)];
    return [...after, ...before].find((slot) => !this.isDone(slot)) ?? null;
  });
  readonly whole = $derived.by(() => this.slots.every((slot) => this.#picks.of[slot.id]));
  /** How many slots somebody has filled or passed. */
  readonly count = $derived.by(() => this.slots.filter((slot) => this.isDone(slot)).length);

  /** The pads of the slot; ways that neither a key nor a place stands for are keys of one more. */
  readonly pads = $derived.by((): readonly Pad[] => {
    const { draft, slot } = this;
    if (!draft || !slot) return [];
    const pads = slot.pads.map((id) => draft.pads.find((pad) => pad.id === id)).filter((pad): pad is Pad => Boolean(pad));
    const bare = slot.ways.filter((way) => !way.keys.length && !way.cell);
    if (pads.length || !bare.length) return pads;
    const keys: Key[] = bare.map((way) => ({ id: way.text, label: this.#label(way.text), sprite: '', stroke: '' }));
    return [{ id: 'ways', title: slot.title, keys, columns: 0 }];
  });

  pickOf(slot: Slot): Way | null {
    const text = this.#picks.of[slot.id];
    return (text && slot.ways.find((way) => way.text === text)) || null;
  }

  readonly pick = $derived.by((): Way | null => (this.slot ? this.pickOf(this.slot) : null));

  isDone(slot: Slot): boolean {
    return Boolean(this.#picks.of[slot.id]) && this.#picks.seen.includes(slot.id);
  }

  // --- in words -------------------------------------------------------------------------------

  #label(text: string): string {
    return this.#screen.ask?.choices.find((choice) => choice.text === text)?.label ?? text;
  }

  /** What a pick says, key by key, and where it leads. */
  sayings(slot: Slot, way: Way | null, draft: Draft | null = this.draft): string[] {
    if (!way) return [];
    if (slot.look) return [way.label]; // of a ledger that was sent
    const words = slot.pads.map(
      (id, n) => draft?.pads.find((pad) => pad.id === id)?.keys.find((key) => key.id === way.keys[n])?.label ?? '',
    );
    const said = words.filter(Boolean);
    const place = way.cell ? this.#place(way.cell) : '';
    const here = slot.piece ? this.stands.get(slot.piece) : undefined;
    if (place && way.cell !== here) said.splice(1, 0, slot.lays || !said.length ? place : t('draft.to', { place }));
    return said.length ? said : [this.#label(way.text)];
  }

  said(slot: Slot, way: Way | null = this.pickOf(slot), draft: Draft | null = this.draft): string {
    return this.sayings(slot, way, draft).join(', ') || this.#lacks(slot);
  }

  /** What is pressed so far, if the place is still to be picked; otherwise that nothing is. */
  #lacks(slot: Slot): string {
    const { half } = this.#picks;
    const pressed = slot === this.slot ? this.pads.flatMap((pad) => pad.keys.filter((key) => half[pad.id] === key.id)) : [];
    const what = pressed.map((key) => key.label).join(', ');
    return what ? t('draft.where', { what }) : t('draft.empty');
  }

  #place(cell: string): string {
    for (const zone of this.#screen.shown?.scene?.zones ?? []) {
      const found = zone.cells.find((one) => one.id === cell);
      if (found) return found.name || found.label;
    }
    return cell;
  }

  // --- filling --------------------------------------------------------------------------------

  #ofKey(slot: Slot, pad: Pad, key: Key): Way[] {
    const n = slot.pads.indexOf(pad.id);
    return slot.ways.filter((way) => (n < 0 ? way.text === key.id : way.keys[n] === key.id));
  }

  /** The way that agrees most with what is picked; of equals the first. */
  #nearest(ways: readonly Way[]): Way | null {
    const now = this.pick;
    const keys = now?.keys ?? this.slot?.pads.map((pad) => this.#picks.half[pad]) ?? [];
    const cost = (way: Way): number => way.keys.filter((key, n) => key !== keys[n]).length + (now && way.cell !== now.cell ? 0.5 : 0);
    return ways.reduce<Way | null>((best, way) => (best && cost(best) <= cost(way) ? best : way), null);
  }

  #take(ways: readonly Way[], at: HTMLElement, id: string): void {
    const { slot } = this;
    if (!slot || this.#screen.busy) return;
    const open = this.#nearest(ways.filter(isOpen));
    if (open) return this.#put(slot, open.text);
    const closed = this.#nearest(ways);
    if (closed) this.#why(closed, at, id);
  }

  #put(slot: Slot, text: string): void {
    const picks = this.#picks;
    this.#screen.asked = null;
    picks.of = { ...picks.of, [slot.id]: text };
    picks.half = {};
    this.#look(slot);
  }

  #look(slot: Slot): void {
    const picks = this.#picks;
    if (!picks.seen.includes(slot.id)) picks.seen = [...picks.seen, slot.id];
    this.#keep();
  }

  isKey(pad: Pad, key: Key): Open {
    const { slot, pick } = this;
    if (!slot) return '';
    const ways = this.#ofKey(slot, pad, key);
    if (pick ? ways.includes(pick) : this.#picks.half[pad.id] === key.id) return 'chosen';
    return ways.some(isOpen) ? 'open' : ways.length ? 'closed' : '';
  }

  /** Presses a key; where nothing is picked and it leaves several places open, the place is still to be picked. */
  press(pad: Pad, key: Key, at: HTMLElement): void {
    const { slot } = this;
    if (!slot) return;
    const ways = this.#ofKey(slot, pad, key);
    const places = new Set(ways.filter(isOpen).map((way) => way.cell));
    const others = slot.pads.some((id) => id !== pad.id && this.#picks.half[id] === undefined);
    if (this.pick || places.size < 2 || others) return this.#take(ways, at, `${pad.id} ${key.id}`);
    this.#screen.asked = null;
    this.#picks.half = { ...this.#picks.half, [pad.id]: key.id };
  }

  isCell(id: string): Open {
    const ways = this.slot?.ways.filter((way) => way.cell === id) ?? [];
    if (ways.length && this.pick?.cell === id) return 'chosen';
    return ways.some(isOpen) ? 'open' : ways.length ? 'closed' : '';
  }

  /** Asks why a way is closed, as things stand after what is picked for the slots before. */
  #why(way: Way, at: HTMLElement, id: string): void {
    const before = this.slots.slice(0, this.at).map((slot) => this.#picks.of[slot.id] ?? '');
    if (before.every(Boolean)) return this.#screen.ponder(way.text, { id }, at, before);
    const first = this.slots.findIndex((slot) => !this.#picks.of[slot.id]);
    this.go(first); // those before it must be filled first: the question is about what comes after
  }

  go(n: number): void {
    if (n < 0 || n >= this.slots.length) return;
    this.#screen.asked = null;
    this.#picks.half = {};
    this.#picks.at = n;
    this.#keep();
  }

  /** On to the next slot that was not looked at; if there is none, it is sent. */
  onward(): void {
    const { slot } = this;
    if (!slot || this.#screen.busy) return;
    if (!this.pickOf(slot)) return;
    this.#look(slot);
    const next = this.next;
    if (next) this.go(this.slots.indexOf(next));
    else void this.send();
  }

  /** The slot as it was before anybody touched it; after a hint first as the hint set it, then all as it was before. */
  reset(): void {
    const { slot } = this;
    if (!slot) return;
    const hint = this.#taken;
    const text = hint?.of[slot.id];
    if (text && text !== this.#picks.of[slot.id]) return this.#put(slot, text);
    if (hint) return this.unadvise();
    const picks = this.#picks;
    const { [slot.id]: _, ...rest } = picks.of;
    const usual = slot.ways.some((way) => way.text === slot.usual && isOpen(way));
    picks.of = usual ? { ...rest, [slot.id]: slot.usual } : rest;
    picks.seen = picks.seen.filter((id) => id !== slot.id);
    picks.half = {};
    this.#screen.asked = null;
    this.#keep();
  }

  /** Whether there is anything to take back in this slot. */
  readonly touched = $derived.by(() =>
    Boolean(this.slot && (this.#taken || this.#picks.seen.includes(this.slot.id) || Object.keys(this.#picks.half).length)),
  );

  async send(): Promise<void> {
    const { draft } = this;
    if (!draft || !this.whole) return;
    const seat = this.#seat;
    const kept = this.#now();
    const told = this.#screen.shown?.seats.length ?? 0;
    const slots = draft.slots.map((slot) => ({ ...slot, ways: [this.pickOf(slot)].filter((way): way is Way => way !== null) }));
    kept.sent = { draft: { ...draft, slots }, lines: this.#screen.shown?.lines.at(-1)?.n ?? 0, told };
    kept.seen = draft.slots.map((slot) => slot.id);
    this.#write(seat, kept); // before: the page may be gone when the answer comes
    const played = await this.#screen.play(draft.slots.map((slot) => kept.picks[slot.id] as string));
    if (!played && this.#seat === seat) this.#keep();
    await tick();
    if (document.activeElement === document.body) document.getElementById('prompt')?.focus({ preventScroll: true });
  }

  #hint = $state.raw<Hinted | null>(null);
  /** The hint for this question, if one was taken. */
  readonly #taken = $derived.by(() => (this.#hint?.key === this.key ? this.#hint : null));
  /** The same, as long as all stands as it set it. */
  readonly advised = $derived.by((): Hinted | null => {
    const hint = this.#taken;
    return hint && this.slots.every((slot) => this.#picks.of[slot.id] === hint.of[slot.id]) ? hint : null;
  });

  /** Asks what a bot would play, slot after slot; then fills them all at once, so that one step brings all back. */
  async advise(): Promise<void> {
    const { draft, key } = this;
    const seq = this.#screen.shown?.seq;
    if (!draft || seq === undefined) return;
    const texts: string[] = [];
    let [by, share] = ['', null as number | null];
    for (const _ of draft.slots) {
      const reply = await this.#screen.does({ do: 'hint', seat: this.#seat, seq, texts: [...texts] });
      if (!reply?.ok || !reply.text || key !== this.key) return;
      texts.push(reply.text);
      by = reply.by || by; // of one way alone nobody has to think
      share = reply.share ?? share; // the last one knows what went before
    }
    const picks = this.#picks;
    const { of, seen, at, half } = this.#taken?.before ?? picks;
    const open = draft.slots
      .map((slot, n) => [slot, texts[n] ?? ''] as const)
      .filter(([slot, text]) => slot.ways.some((way) => way.text === text && isOpen(way)));
    for (const [slot, text] of open) this.#put(slot, text);
    this.#hint = { key, before: { of, seen, at, half }, of: picks.of, by, share };
  }

  /** All as it was before the hint. */
  unadvise(): void {
    const hint = this.#taken;
    if (!hint || this.#screen.busy) return;
    Object.assign(this.#picks, hint.before);
    this.#screen.asked = null;
    this.#hint = null;
    this.#keep();
  }

  // --- on the board ---------------------------------------------------------------------------

  /** On which cell of its board each piece stands. */
  readonly stands = $derived.by((): ReadonlyMap<string, string> => {
    const out = new Map<string, string>();
    const scene = this.#screen.shown?.scene;
    for (const zone of scene?.zones ?? []) {
      if (!zone.cells.length) continue;
      for (const piece of scene?.pieces ?? []) {
        if (piece.zone !== zone.id) continue;
        const cell = zone.cells.find((one) => Math.abs(one.x - piece.x) < zone.cell / 2 && Math.abs(one.y - piece.y) < zone.cell / 2);
        if (cell) out.set(piece.id, cell.id);
      }
    }
    return out;
  });

  /** What the picks of all slots look like on the board, the one that is being filled last. */
  readonly plans = $derived.by((): readonly Planned[] => {
    const sealed = this.sealed?.slots.filter((slot) => !slot.lays) ?? []; // what was laid, the scene has
    const slots = this.draft
      ? this.slots.map((slot) => ({ slot, way: this.pickOf(slot) }))
      : sealed.map((slot) => ({ slot, way: slot.ways[0] ?? null }));
    return slots
      .filter(({ slot, way }) => way && (slot.piece || slot.lays))
      .map(({ slot, way }) => ({
        piece: slot.piece,
        cell: way?.cell ?? '',
        facing: way?.facing ?? -1,
        lays: slot.lays,
        hue: slot.hue,
        now: slot === this.slot,
      }))
      .sort((a, b) => Number(a.now) - Number(b.now));
  });

  standing(thing: Piece | Cell): Standing {
    const asked = this.#screen.asked?.thing.id === thing.id;
    if ('form' in thing) {
      const own = this.slots.some((slot) => slot.piece === thing.id);
      const filled = this.slot?.piece === thing.id;
      return { ...QUIET, asked, own, filled, through: !own && Boolean(this.isCell(this.stands.get(thing.id) ?? '')) };
    }
    const open = this.isCell(thing.id);
    return { ...QUIET, asked, lit: open === 'open' || open === 'chosen', planned: open === 'chosen', blocked: open === 'closed' };
  }

  /** A piece of one's own is filled in next; a place is picked. */
  touch(thing: Piece | Cell, at: HTMLElement): void {
    const slot = this.slots.findIndex((one) => one.piece === thing.id);
    if (slot >= 0 && slot !== this.at) return this.go(slot);
    const cell = 'form' in thing ? (this.stands.get(thing.id) ?? '') : thing.id;
    this.#take(this.slot?.ways.filter((way) => way.cell === cell) ?? [], at, thing.id);
  }

  /** Asks why, or whether, a place can be picked. */
  why(thing: Piece | Cell, at: HTMLElement): void {
    const cell = 'form' in thing ? (this.stands.get(thing.id) ?? '') : thing.id;
    const ways = this.slot?.ways.filter((way) => way.cell === cell) ?? [];
    const way = this.#nearest(ways.filter(isOpen)) ?? this.#nearest(ways);
    if (way) this.#why(way, at, thing.id);
  }

  // --- by keys --------------------------------------------------------------------------------

  /** The key of a pad that a stroke presses. */
  stroke(key: string): { pad: Pad; key: Key } | null {
    for (const pad of this.pads)
      for (const one of pad.keys) if (one.stroke && one.stroke.toLowerCase() === key.toLowerCase()) return { pad, key: one };
    return null;
  }

  /** Does what a key of the keyboard says, if it says anything here. */
  keyed(event: KeyboardEvent): boolean {
    if (!this.draft || event.shiftKey) return false;
    const found = this.stroke(event.key);
    const el = event.target as HTMLElement;
    if (found) {
      const at = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(`${found.pad.id} ${found.key.id}`)}"]`);
      this.press(found.pad, found.key, at ?? el);
      if (at && el !== at && at.parentElement?.contains(el)) at.focus();
      return true;
    }
    if (/^[1-9]$/.test(event.key) && this.slots[Number(event.key) - 1]) {
      this.go(Number(event.key) - 1);
      return true;
    }
    const rests =
      !el.closest('button, a, summary, [tabindex]:not(#prompt)') || el.dataset['open'] === 'chosen' || el.dataset['open'] === 'open';
    if (event.key !== 'Enter' || !rests) return false;
    if (!event.repeat) this.onward();
    return true;
  }

  // --- what is kept ---------------------------------------------------------------------------

  #kept(seat: number): Kept | null {
    return recall(this.#screen.live.id, seat);
  }

  #now(): Kept {
    const { of, seen, at } = this.#picks;
    return { since: this.#since, shape: this.#shape, picks: { ...of }, seen: [...seen], at };
  }

  #keep(): void {
    if (this.draft) this.#write(this.#seat, this.#now());
  }

  #write(seat: number, kept: Kept): void {
    this.#writes += 1;
    keep(this.#screen.live.id, seat, kept);
  }
  #writes = $state(0);

  /** What this seat has sealed and nobody else has seen yet: the slots, each with the one way that was picked. */
  readonly sealed = $derived.by((): Draft | null => {
    void this.#writes;
    const shown = this.#screen.shown;
    if (!shown || this.#screen.ask?.draft || shown.viewer === null || shown.phase !== 'playing' || shown.waiting.includes(shown.viewer))
      return null;
    const { viewer } = shown;
    if (!shown.scene?.panels.some((panel) => panel.seats.includes(viewer) && panel.marks.includes('sealed'))) return null;
    const sent = this.#kept(viewer)?.sent;
    // Meanwhile the log tells at the most that the others are ready, one by one.
    return sent && (shown.lines.at(-1)?.n ?? 0) <= sent.lines + sent.told ? sent.draft : null;
  });
}
