/** What one does at a table: choosing, playing, asking why; which words are open. */
import { isLit, standsFor, type Standing } from '../lib/light';
import { settings } from '../lib/settings.svelte';
import type { LiveTable } from '../lib/live.svelte';
import { t } from '../lib/tongue.svelte';
import type { Ask, Cell, ChoiceInfo, Draft, Ghost, Manner, Mode, Piece, Reach, Reply, SceneInfo, Shown } from '../lib/types';
import { why as sorry } from '../lib/api';
import { toast } from '../parts/toast.svelte';
import { Bundler } from './batch.svelte';
import { Composer } from './draft.svelte';
import { Projector } from './film.svelte';
import type { Host } from './host';
import { Ledger } from './ledger.svelte';
import { Spectre } from './ghosts.svelte';
import { isAsked, laidOut, type Asked, type Holding, type Laid, type Planned } from './things';
import { nameOf } from './words';

/** How one can want to be asked in reaction windows. */
export const MANNERS: readonly Manner[] = ['ask', 'able', 'turn'];

export type Tab = 'draft' | 'log' | 'rules' | 'chat' | 'shop';

const ABSENT: Record<string, Laid[]> = {};

export class Screen implements Holding, Host {
  readonly live: LiveTable;
  readonly film = new Projector();
  readonly composer: Composer;
  readonly bundler: Bundler;
  readonly ledger: Ledger;
  readonly spectre: Spectre;
  chosen = $state(''); // the text that a second touch plays
  #touched = $state(''); // the thing that was touched last, or nothing if it was a button
  #played = ''; // the thing that the last move was played with, until the next question is there
  asked = $state.raw<Asked | null>(null);
  #opened = $state(''); // the heap that is looked through
  hint = $state(''); // the move a bot would play
  advice = $state.raw<Reply | null>(null); // and all that was said of it
  wondering = $state(false); // a hint is being thought out
  #wonders = 0; // hints that were asked for so far: only the last one counts
  sorted = $state(false);
  tab = $state<Tab>('log');
  open = $state(false); // the drawer of words, on screens without a column for them
  clause = $state(''); // the rule that was asked for
  heard = $state(0); // the last thing said that somebody read
  #sending = $state(false);
  #mover = $state<number | null>(null); // whose move was the last that was played here
  #until = $state(0); // the state after our last move; until it is here nothing can be sent

  constructor(live: LiveTable) {
    this.live = live;
    live.onshow = (was, now, follows) => this.film.see(was, now, follows);
    this.composer = new Composer(this);
    this.bundler = new Bundler(this);
    this.ledger = new Ledger(this);
    this.spectre = new Spectre(this);
  }

  /** What is composed now, slot by slot or as a ledger. */
  readonly composed = $derived.by((): Draft | null => this.composer.draft ?? this.ledger.draft);

  get shown(): Shown | null {
    return this.live.shown;
  }

  /** The table as it is seen: of a film the step that is shown. */
  readonly scene = $derived.by((): SceneInfo | null => this.film.scene ?? this.live.shown?.scene ?? null);

  /** The zones by kind; the same object as long as the scene is the same. */
  readonly zones = $derived.by(() => (this.scene ? laidOut(this.scene) : ABSENT));

  /** The log as far as it has been told: of a film, as far as it has come. */
  readonly lines = $derived.by(() => (this.live.shown?.lines ?? []).filter((line) => line.n <= this.film.upto));

  get game(): string {
    return this.live.shown?.game ?? '';
  }

  /** The heap that is open; one that is empty meanwhile is not. */
  readonly heap = $derived.by((): Laid | null => this.zones['heap']?.find((laid) => laid.zone.id === this.#opened) ?? null);

  /** The heaps from which one may choose now. */
  readonly offers = $derived.by((): Laid[] => (this.ask && !this.composed ? (this.zones['heap'] ?? []).filter(isAsked) : []));

  /** Those of them that are shut: a button opens each. */
  readonly unopened = $derived.by(() => this.offers.filter((laid) => laid !== this.heap));

  /** Whether there is anything to be answered by a button. */
  readonly buttons = $derived.by(() => this.choices.length + this.unopened.length > 0);

  browse(heap: string): void {
    this.asked = null;
    this.#opened = heap;
  }

  /** Who is asked for something that lies in a heap, and nowhere else, sees the heap. */
  offer(): void {
    const first = this.offers[0];
    const heaps = new Set(this.zones['heap']?.map((laid) => laid.zone.id));
    const elsewhere = this.scene?.pieces.some((piece) => isLit(piece) && !heaps.has(piece.zone));
    if (first && !elsewhere) this.browse(first.zone.id);
    else if (this.#offered) this.browse('');
    this.#offered = Boolean(first) && !elsewhere;
  }
  #offered = false;

  readonly unread = $derived.by(() => (this.live.shown?.chat ?? []).filter((one) => one.n > this.heard).length);

  /** What one is asked; nothing while somebody asks to take a move back, and while a film is on. */
  readonly ask = $derived.by((): Ask | null => {
    const shown = this.live.shown;
    return shown && shown.undo.asked_by === null && !this.film.on && !this.film.due ? shown.ask : null;
  });

  /** Whether one may ask what a bot would play. */
  readonly hints = $derived.by(() => this.live.shown?.hints ?? true);

  readonly busy = $derived.by(() => this.#sending || (this.live.shown?.seq ?? 0) < this.#until);

  /** Several people share this device. */
  readonly shared = $derived.by(() => (this.live.shown?.yours.length ?? 0) > 1);

  // --- what choosing a piece means ------------------------------------------------------------

  #mode = $state('');

  /** The modes there are now; one of them is on. */
  readonly modes = $derived.by((): readonly Mode[] => (this.composed ? [] : (this.ask?.modes ?? [])));
  readonly mode = $derived.by(() => this.modes.find((one) => one.id === this.#mode)?.id ?? this.modes[0]?.id ?? '');

  setMode(id: string): void {
    this.#mode = id;
    this.chosen = '';
    this.asked = null;
  }

  nextMode(): void {
    const at = this.modes.findIndex((one) => one.id === this.mode);
    const next = this.modes[(at + 1) % this.modes.length];
    if (next) this.setMode(next.id);
  }

  /** A thing as it is chosen in this mode. */
  #meant<T extends Piece | Cell>(thing: T): T {
    if (!('acts' in thing) || this.mode === (this.modes[0]?.id ?? '')) return thing;
    const ask = thing.acts.find((one) => one.mode === this.mode)?.text ?? '';
    const action = ask && this.ask?.choices.some((choice) => choice.text === ask) ? ask : '';
    return { ...thing, ask, action };
  }

  /** Choices that no piece and no cell stands for. */
  readonly choices = $derived.by((): ChoiceInfo[] => {
    const scene = this.live.shown?.scene;
    if (!this.ask || !scene || this.composed) return [];
    const scales = new Set(scene.zones.filter((zone) => zone.kind === 'track').map((zone) => zone.id)); // not drawn everywhere
    const drawn = new Set(scene.pieces.filter((piece) => !scales.has(piece.zone)).map((piece) => piece.action));
    for (const zone of scene.zones) for (const cell of zone.cells) drawn.add(cell.action);
    for (const ghost of this.ghosts) drawn.add(ghost.action);
    for (const piece of scene.pieces) for (const act of piece.acts) drawn.add(act.text);
    for (const text of this.ask.apart) drawn.add(text);
    const given = this.passer === this.ask.seat ? this.ask.passing : ''; // it is given by itself
    return this.ask.choices.filter((choice) => !drawn.has(choice.text) && choice.text !== given);
  });

  get plans(): readonly Planned[] {
    return this.composer.plans;
  }

  get ghosts(): readonly Ghost[] {
    return this.spectre.all;
  }

  get ghost(): Ghost | null {
    return this.spectre.shown;
  }

  /** The choice beside the question that is pointed at or focused. */
  weighed = $state('');

  get reach(): Reach | null {
    const all = this.composed ? [] : (this.ask?.reaches ?? []);
    const text = this.weighed || this.chosen;
    const same = (one: Reach): boolean => one.arcs.map((arc) => arc.cell).join() === all[0]?.arcs.map((arc) => arc.cell).join();
    return all.find((one) => one.action === text) ?? (all.every(same) ? (all[0] ?? null) : null);
  }

  /** A piece is pointed at or focused: what it would play is weighed. */
  weigh(event: Event): void {
    if (!this.ask?.reaches.length) return;
    const id = (event.target as Element).closest<HTMLElement>('[data-piece]')?.dataset['piece'];
    if (id) this.weighed = this.scene?.pieces.find((piece) => piece.id === id)?.action ?? '';
    else if (!(event.target as Element).closest('[data-choice]')) this.weighed = '';
  }

  point(ghost: Ghost | null): void {
    this.spectre.point(ghost);
  }

  take(ghost: Ghost, at: HTMLElement): void {
    this.spectre.take(ghost, at);
  }

  strokes(key: string): boolean {
    return this.composer.stroke(key) !== null || this.ledger.strokes(key) || this.spectre.stroke(key) !== null;
  }

  standing(thing: Piece | Cell): Standing {
    if (this.composer.draft) return this.composer.standing(thing);
    if (this.ledger.draft) return this.ledger.standing(thing);
    if (this.bundler.has(thing)) return this.bundler.standing(thing);
    const meant = this.#meant(thing);
    return meant === thing ? this.#stands(thing) : { ...this.#stands(meant), other: true };
  }

  #stands(thing: Piece | Cell): Standing {
    const now = standsFor(this.ask ? this : null, thing);
    const marks = 'marks' in thing ? thing.marks : [];
    const opens = 'opens' in thing && thing.opens !== this.#opened && this.offers.some((laid) => laid.zone.id === thing.opens);
    return {
      ...now,
      lit: now.lit || opens,
      chosen: marks.includes('chosen') || (now.chosen && (!this.#touched || this.#touched === thing.id)),
      asked: this.asked?.thing.id === thing.id,
    };
  }

  touch(thing: Piece | Cell, at: HTMLElement): void {
    if (!this.ask) return;
    if (this.composer.draft) this.composer.touch(thing, at);
    else if (this.ledger.draft) this.ledger.touch(thing, at);
    else if (this.bundler.has(thing)) this.bundler.touch(thing);
    else this.#touch(this.#meant(thing), at);
  }

  #touch(thing: Piece | Cell, at: HTMLElement): void {
    if (thing.action) this.pick(thing.action, thing.id);
    else if ('opens' in thing && thing.opens) this.browse(thing.opens);
    else if (thing.ask) this.why(thing, at);
  }

  /** Chooses, or plays if no second touch is wanted. */
  pick(text: string, thing = ''): void {
    this.asked = null;
    this.#touched = thing;
    if (settings.confirm && this.chosen !== text) this.chosen = text;
    else void this.play(text);
  }

  /** Plays one text, or several as one; whether it was played. */
  async play(text: string | readonly string[]): Promise<boolean> {
    if (this.busy) return false;
    this.#forget(); // who plays does not wait for advice
    let played = false;
    this.#sending = true;
    const seat = this.live.shown?.viewer ?? null;
    try {
      const reply = await this.live.play(text);
      if (reply.ok) {
        played = true;
        this.#until = reply.seq;
        this.#mover = seat;
        this.#played = this.#touched;
      } else toast(reply.why || t('table.notPlayed'), 'bad');
    } catch (error) {
      toast(sorry(error), 'bad');
    } finally {
      this.#sending = false;
      this.chosen = '';
      this.#forget();
    }
    return played;
  }

  why(thing: Piece | Cell, at: HTMLElement): void {
    if (this.composer.draft) return this.composer.why(thing, at);
    if (this.ledger.draft) return this.ledger.why(thing, at);
    const { ask, action } = this.#meant(thing);
    if (ask || action) this.ponder(ask || action, thing, at);
  }

  look(thing: Piece, at: HTMLElement): void {
    this.asked = { thing, at, reply: null };
  }

  /** Asks why a text cannot be played, after others if they are given, and shows the answer at a thing. */
  ponder(text: string, thing: Asked['thing'], at: HTMLElement, after: readonly string[] = []): void {
    void this.live.why(text, after).then(
      (reply) => (this.asked = { thing, at, reply }),
      (error: unknown) => toast(sorry(error), 'bad'),
    );
  }

  /** Does anything else at the table and says so if it was refused. */
  async does(what: Parameters<LiveTable['send']>[0]): Promise<Reply | null> {
    try {
      const reply = await this.live.send(what);
      const late = what.do === 'hint' && reply.error === 'stale'; // who played on needs no advice any more
      if (!reply.ok && !late) toast(reply.why || t('page.notDone'), 'bad');
      return reply;
    } catch (error) {
      toast(sorry(error), 'bad');
      return null;
    }
  }

  /** What taking back does, in words. */
  readonly undoWords = $derived.by((): string => {
    const shown = this.live.shown;
    if (!shown?.undo.can) return '';
    const seat = shown.viewer ?? this.#mover;
    const name = seat === null ? '' : nameOf(shown.seats, seat);
    const what = !this.shared ? t('table.takeBackYours') : name ? t('table.takeBackOf', { name }) : t('table.takeBackLast');
    return shown.undo.free ? what : t('table.ifOthersAgree', { what });
  });

  // --- reaction windows -----------------------------------------------------------------------

  /** The seat of one's own that will pass by itself in a moment; none: null. */
  readonly passer = $derived.by((): number | null => {
    const shown = this.live.shown;
    if (!shown || shown.undo.asked_by !== null || this.film.on || this.film.due) return null;
    return shown.passes.find((seat) => shown.viewer === null || seat === shown.viewer) ?? null;
  });

  /** How the seat that one looks from is asked there; nothing in a game without them. */
  readonly manner = $derived.by((): Manner | '' => {
    const shown = this.live.shown;
    return shown?.seats.find((one) => one.seat === shown.viewer)?.standing ?? '';
  });

  async setManner(seat: number, how: Manner): Promise<void> {
    await this.does({ do: 'standing', seat, how });
  }

  /** The next way to be asked, for the seat that one looks from. */
  nextManner(): void {
    const seat = this.live.shown?.viewer ?? null;
    const next = MANNERS[(MANNERS.indexOf(this.manner || 'ask') + 1) % MANNERS.length];
    if (seat !== null && this.manner && next) void this.setManner(seat, next);
  }

  /** It shall not pass by itself at this question. */
  stay(): void {
    if (this.passer !== null) void this.does({ do: 'standing', seat: this.passer, how: 'stay' });
  }

  /** Takes back the last move of the seat one looks from; between two people at one device, of whoever played last. */
  async undo(): Promise<void> {
    const reply = await this.does({ do: 'undo', ...this.#from() });
    if (reply?.ok) this.#mover = null;
  }

  async redo(): Promise<void> {
    await this.does({ do: 'redo', ...this.#from() });
  }

  /** Answers, or withdraws, the wish to take a move back; one answer is enough. */
  async consent(word: 'agree' | 'disagree'): Promise<void> {
    if (this.#answering) return;
    this.#answering = true;
    await this.does({ do: word, ...this.#from() });
    this.#answering = false;
  }
  #answering = false;

  #from(): { seat?: number } {
    const seat = this.live.shown?.viewer;
    return seat === null || seat === undefined ? {} : { seat };
  }

  /** Asks what a bot would play. It may take a while: whoever knows plays on, and the answer is dropped. */
  async askHint(): Promise<void> {
    const { shown } = this.live;
    if (!this.ask || !shown || this.wondering) return;
    if (!this.hints) {
      toast(t('hint.none'));
      return;
    }
    this.#forget();
    const turn = this.#wonders;
    this.wondering = true;
    try {
      if (this.composer.draft) await this.composer.advise();
      else if (this.ledger.draft) await this.ledger.advise();
      else if (this.bundler.on) this.#advised(turn, await this.bundler.advise(this.ask.seat, shown.seq, () => turn !== this.#wonders));
      else this.#advised(turn, await this.live.send({ do: 'hint', seat: this.ask.seat, seq: shown.seq }));
    } catch (error) {
      if (turn === this.#wonders) toast(sorry(error), 'bad');
    } finally {
      if (turn === this.#wonders) this.wondering = false;
    }
  }

  /** A hint has come; one that was asked for something else is not heard. */
  #advised(turn: number, reply: Reply | null): void {
    if (!reply || turn !== this.#wonders || reply.error === 'stale') return;
    if (!reply.ok) toast(reply.why || t('page.notDone'), 'bad');
    else if (this.ask?.choices.some((choice) => choice.text === reply.text)) {
      this.hint = reply.text;
      this.advice = reply;
      const mode = this.scene?.pieces.flatMap((piece) => piece.acts).find((act) => act.text === reply.text)?.mode;
      if (this.modes.length) this.setMode(mode ?? this.modes[0]?.id ?? '');
    }
  }

  /** Puts the hint away: what is asked is read again. */
  dismiss(): void {
    this.#forget();
  }

  /** No hint is shown or waited for any more. */
  #forget(): void {
    this.hint = '';
    this.advice = null;
    this.wondering = false;
    this.#wonders += 1;
  }

  /** Who has just played a piece, and has nothing but the same piece to play next, is not asked again. */
  goOn(): void {
    if (this.busy) return;
    const played = this.#played;
    this.#played = '';
    const only = this.ask?.choices.length === 1 ? this.ask.choices[0]?.text : undefined;
    const piece = played ? this.live.shown?.scene?.pieces.find((one) => one.id === played) : undefined;
    if (only && piece?.action === only) void this.play(only);
  }

  /** Opens the rules at a clause. */
  read(clause: string): void {
    this.clause = clause;
    this.show('rules');
  }

  show(tab: Tab): void {
    this.tab = tab;
    this.open = true;
  }

  #question = ''; // the choices there were, one a line

  /** Something new is shown: what was about the old is over. */
  renew(): void {
    this.asked = null;
    const texts = new Set(this.ask?.choices.map((choice) => choice.text));
    if (!texts.has(this.chosen)) this.chosen = '';
    const told = [...texts].join('\n');
    if (told !== this.#question) {
      this.#forget();
      this.#mode = '';
    }
    this.#question = told;
  }
}
