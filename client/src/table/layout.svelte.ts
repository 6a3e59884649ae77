/** What the screen has room for: the form a table takes on it, and which part of the scene lies where. */
import { untrack } from 'svelte';
import { hasLit, litOf } from '../lib/light';
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/tongue.svelte';
import type { Panel, Shown, Slot } from '../lib/types';
import type { Screen } from './screen.svelte';
import { inOrder, isDuel, isIdle, isNamed, isOpen, isShop, lying, unpaneled, type Laid } from './things';

export type Form = 'wide' | 'tablet' | 'phone' | 'low';

const MANY = 6; // pieces beside a board: more lie under the hand of a phone
const COLUMN = 320; // of prompt, hand and foot on a low screen
const PANE = 400; // of what is composed beside the board of a tablet
const FIXED = 236; // bar, seats, prompt and foot of a phone
const LOW = 54; // around a row of cards
const TITLED = 68; // and with titles over several

/** Pages of a small screen that are not zones; no zones are called so. */
export const [SIDES, DRAFT] = ['/sides', '/draft'];

const moves = (slot: Slot): boolean => slot.look !== 'fixed';
const lies = (slot: Slot): boolean => Boolean(slot.piece) || slot.ways.some((way) => way.piece);

/** Make it where a component is made: it remembers by effects what a table once needed room for. */
export class Layout {
  readonly #screen: Screen;
  width = $state(innerWidth);
  height = $state(innerHeight);
  // Who once held cards keeps the place for them: the board does not jump between rounds.
  held = $state(false);
  // Cards with names are held in one row, which leaves its room to the boards.
  worded = $state(false);
  // Prompt and hand keep the room of the highest of them.
  steady = $state(false);
  // Likewise where a film was shown, or an answer composed, once.
  filmed = $state(false);
  #composed = $state(false);

  constructor(screen: Screen) {
    this.#screen = screen;
    $effect(() => {
      if (this.privates.length) this.steady = true;
      if (this.hand) this.held = true;
      if (this.holds.length) this.worded = this.holds.some((laid) => laid.pieces.some(isNamed));
    });
    $effect(() => {
      if (this.composes) this.#composed = true;
      if (screen.film.on) this.filmed = true;
    });
    const sealed = $derived(screen.composer.sealed !== null);
    $effect(() => {
      if (screen.composer.key || screen.ledger.key || sealed) untrack(() => (screen.tab = 'draft'));
    });
  }

  // --- the form -------------------------------------------------------------------------------

  readonly form = $derived.by((): Form => {
    if (this.height < 500 && this.width > this.height) return 'low';
    return this.width >= 1200 ? 'wide' : this.width >= 768 ? 'tablet' : 'phone';
  });
  readonly small = $derived.by(() => this.form === 'phone' || this.form === 'low');
  readonly upright = $derived.by(() => this.height > this.width);
  readonly over = $derived.by(() => this.#screen.shown?.phase === 'over' && !this.#screen.film.on);
  /** What the seats tell. While a film is on, nobody is asked yet. */
  readonly seen = $derived.by((): Shown | null => {
    const { shown, film } = this.#screen;
    return shown && film.on ? { ...shown, waiting: [], ask: null } : shown;
  });
  /** Whether the boards are drawn, or would be if there were room. */
  get #boards(): boolean {
    return Boolean(this.#screen.zones['board']?.length);
  }

  // --- what lies around the boards ------------------------------------------------------------

  readonly beside = $derived.by(() => lying(this.#screen.zones, ''));
  readonly edged = $derived.by(() => [...lying(this.#screen.zones, 'far'), ...lying(this.#screen.zones, 'near')]);
  // A phone has no room for much beside a board: it lies under the hand.
  readonly apart = $derived.by((): Laid[] => {
    const many = this.beside.reduce((n, laid) => n + laid.pieces.length, 0) > MANY;
    return this.form === 'phone' && this.#screen.zones['board'] && many ? this.beside : [];
  });
  // Lying, and nothing in the hand: what lies beside the board stands beside it, under the question.
  readonly aside = $derived.by(() => (this.form === 'low' && !this.hand && !this.held ? this.beside : []));
  // A tablet has no room for what lies in panels and a duel, or a sheet for it.
  readonly #bared = $derived.by(
    () =>
      this.form === 'wide' ||
      (this.form === 'tablet' &&
        (this.privates.length > 0 || this.telling.some(isDuel)) &&
        !this.edged.some((laid) => laid.zone.panel && hasLit(laid))),
  );
  /** The zones that lie in the middle. */
  readonly staged = $derived.by(() => {
    const { zones } = this.#screen;
    return this.#bared ? unpaneled(zones) : this.aside.length || this.apart.length ? { ...zones, row: this.edged, pile: [] } : zones;
  });

  // --- sheets and shops -----------------------------------------------------------------------

  readonly sheets = $derived.by(() => this.#screen.zones['sheet'] ?? []);
  readonly shops = $derived.by(() => this.sheets.filter(isShop));
  readonly idle = $derived.by(() => isIdle(this.sheets)); // no other sheet needs the room of a shop
  // In sight, unless what is asked lies in a row that needs the room; other sheets are looked up.
  readonly #elsewhere = $derived.by(
    () => this.form === 'phone' && !this.apart.length && this.beside.some((laid) => laid.zone.kind === 'row' && hasLit(laid)),
  );
  readonly telling = $derived.by(() =>
    this.form === 'wide' || this.#elsewhere ? [] : this.sheets.filter((laid) => isOpen(laid) && !isShop(laid) && !this.#isFilmed(laid)),
  );
  /** Whether they stand over the question. */
  readonly tells = $derived.by(() => this.telling.length > 0 && !this.over && !this.flanks);
  readonly shut = $derived.by(() => this.sheets.filter((laid) => !isOpen(laid) && !isShop(laid)));
  readonly notes = $derived.by(() => (this.#screen.ledger.draft ? [] : (this.#screen.zones['note'] ?? []))); // a sum has them beside it
  readonly privates = $derived.by(() => this.#screen.zones['screen'] ?? []);
  readonly useful = $derived.by(() => (this.#screen.ask && !this.#screen.composed ? this.privates.filter(hasLit) : []));
  /** Whether the column of words is wide. */
  readonly sheeted = $derived.by(() => Boolean(this.sheets.length || this.#composed || this.privates.length));

  // A film tells what a sheet would recall, and a small screen has no room for both; values are seen there only.
  #isFilmed(laid: Laid): boolean {
    return this.small && this.#screen.film.on && laid.zone.recalls && !isDuel(laid);
  }

  // --- fights and sums ------------------------------------------------------------------------

  // Who chooses among lines, or works on a value in a duel, needs their room more than the hand.
  readonly dueling = $derived.by(() => {
    const { ask, ledger } = this.#screen;
    const lines = (laid: Laid): boolean => laid.within.some((one) => one.zone.kind === 'options' && hasLit(one));
    return this.form !== 'wide' && ask !== null && this.telling.some((laid) => isDuel(laid) && (ledger.draft || lines(laid)));
  });
  // A fight on a phone has the screen: the hexes it is about, who stands there, and what is asked.
  readonly fighting = $derived.by(() => this.form === 'phone' && this.#screen.shown?.phase !== 'over' && this.telling.some(isDuel));
  readonly composes = $derived.by(() => Boolean(this.#screen.composed ?? this.#screen.composer.sealed));
  readonly #slots = $derived.by(() => this.#screen.ledger.draft?.slots);
  // Where no board lies, a ledger has its room.
  readonly boardless = $derived.by(() => Boolean(this.#slots) && !this.#boards && !this.shops.length);
  readonly spread = $derived.by(() => this.form === 'wide' && this.#screen.ledger.draft !== null && this.#screen.ledger.spread);
  // Likewise what is on offer.
  readonly shelved = $derived.by(() => this.form === 'wide' && !this.spread && this.shops.length > 0 && !this.#boards);
  readonly across = $derived.by(() => this.#slots?.some((slot) => slot.look === 'across') ?? false);
  readonly crossing = $derived.by(() => this.form === 'phone' && this.across && !this.fighting && this.#boards); // it needs the room of the board
  // What is paid with lies in the hand; other sums need its room in a fight.
  readonly paying = $derived.by(() => this.dueling && (this.#slots?.filter(moves).every(lies) ?? false));
  readonly unheld = $derived.by(() => this.dueling && !this.#slots?.some(lies));
  /** How a pane of what is composed stands where it is not in the column of words. */
  readonly pane = $derived.by(() => (this.form === 'low' ? 'low' : this.form === 'tablet' && this.width > this.height ? 'column' : 'bar'));

  // --- seats ----------------------------------------------------------------------------------

  readonly panels = $derived.by((): Panel[] => this.#screen.scene?.panels ?? []);
  readonly ranked = $derived.by(() => inOrder(this.panels, this.#screen.zones['track']?.[0])); // on a small screen
  readonly #crowded = $derived.by(
    () =>
      this.panels.length > 4 ||
      (this.panels.length === 4 && this.notes.length > 1 && this.height < 1000) ||
      (this.height < 800 && Boolean(this.hand ?? this.held)),
  );
  // What lies in panels makes them high.
  readonly packed = $derived.by(
    () => this.panels.length > 3 && this.height < 1000 && this.panels.some((panel) => panel.figures.some((one) => one.minor)),
  );
  readonly tight = $derived.by(() => this.#crowded || this.packed);
  // Then those of no seat stand beside the board.
  readonly homeless = $derived.by(() => (this.packed && this.form === 'wide' ? this.panels.filter((panel) => !panel.seats.length) : []));

  // --- the hand -------------------------------------------------------------------------------

  readonly holds = $derived.by(() => (this.#screen.zones['hand'] ?? []).filter((laid, _, all) => laid.pieces.length || all.length === 1));
  readonly hand = $derived.by(() => this.holds.at(-1));
  readonly handless = $derived.by(() => !this.hand && !this.held);
  /** Pixels from side to side for the hand. */
  readonly room = $derived.by(() => {
    if (this.form === 'wide') return this.width - (this.sheeted ? 390 : 336) - 40;
    if (this.form === 'low') return COLUMN - 30;
    if (this.form === 'tablet' && this.width > this.height && (this.composes || this.dueling)) return PANE - 20;
    return this.width - (this.small ? 28 : 40);
  });
  /** The width of a card. On a short phone they shrink, to the width of a thumb at least, so that all is seen at once. */
  readonly card = $derived.by(() => {
    if (this.form === 'wide') return 93;
    if (this.form === 'tablet') return 80;
    const short = Math.max(46, (this.height - FIXED - 250 - 74) / 2.8);
    const thumb = this.worded ? Math.max(52, this.height * 0.076) : short;
    return Math.floor(Math.min(this.form === 'low' ? 50 : Math.min(64, thumb), (this.room - 40) / 5));
  });
  /** The least height of what is held. */
  readonly holding = $derived.by(() => {
    if (!this.small) return this.card * 1.4 + (this.steady && this.form === 'wide' ? TITLED : LOW);
    return this.form === 'low' ? 0 : this.worded ? this.card * 1.4 + 28 : this.card * 2.8 + 74;
  });

  // At a desk the steps of a film lie where the hand lies; nobody plays meanwhile.
  readonly listed = $derived.by(() => this.form === 'wide' && this.steady && this.#screen.film.on && settings.calm && !this.handless);

  // --- pages ----------------------------------------------------------------------------------

  // A small screen shows the boards or a shop, a tablet both: next to each other, or one over the other.
  readonly flanks = $derived.by(() => this.form === 'tablet' && !this.upright && !this.dueling && !this.handless); // a hand leaves no room under the board
  readonly sided = $derived.by(() =>
    this.form === 'phone' && this.privates.length ? this.edged.filter((laid) => !laid.zone.panel) : this.edged,
  ); // the rest is on the sheet
  readonly pages = $derived.by(() => {
    const { zones, ledger, ask } = this.#screen;
    const page = (id: string, title: string, of: Laid[], by = of) => ({
      id,
      title,
      lit: ask ? of.reduce((n, laid) => n + litOf(laid).length, 0) : 0,
      hinted: by.some((laid) => [...laid.pieces, ...laid.zone.cells].some((thing) => this.#screen.standing(thing).hinted)),
    });
    const boards = zones['board'] ?? [];
    return [
      ...(this.crossing ? [page(DRAFT, ledger.draft?.title ?? '', [])] : []),
      ...(this.shops.length && !boards.length && !this.beside.length ? [] : [page('', boards[0]?.zone.title ?? '', boards)]),
      ...this.shops.map((laid) => page(laid.zone.id, laid.zone.title, laid.within)),
      ...(this.sided.length && !this.fighting ? [page(SIDES, t('table.sides'), [], this.sided)] : []),
    ];
  });
}
