/** An answer of several actions, made of pieces: the suggested one at first, changed piece by piece, played as one. */
import { untrack } from 'svelte';
import { t } from '../lib/tongue.svelte';
import type { Batch, Cell, Piece, Reply } from '../lib/types';
import { toast } from '../parts/toast.svelte';
import type { Host } from './host';
import type { Standing } from './things';

/** What is chosen for one question. */
class Picked {
  at = $state(0); // which batch
  taken = $state.raw<readonly string[]>([]); // pieces that somebody has touched, the last one first
}

/** How often a text is in a batch. */
const times = (batch: Batch, text: string): number => batch.texts.filter((one) => one === text).length;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, n) => text === others[n]);

export class Bundler {
  readonly #screen: Host;

  constructor(screen: Host) {
    this.#screen = screen;
  }

  readonly batches = $derived.by((): readonly Batch[] => this.#screen.ask?.batches ?? []);
  readonly on = $derived.by(() => this.batches.length > 0);

  /** The same as long as the same is asked, in whatever language. */
  readonly #key = $derived.by(() => JSON.stringify([this.#screen.ask?.seat, this.batches.map((batch) => batch.texts)]));
  readonly #picked = $derived.by((): Picked => {
    void this.#key; // nothing else begins anew
    return untrack(() => new Picked());
  });

  /** The answer as it stands. */
  readonly batch = $derived.by((): Batch | null => this.batches[this.#picked.at] ?? null);
  /** The one that is suggested. */
  readonly usual = $derived.by(() => this.#picked.at === 0);

  readonly #texts = $derived.by((): ReadonlySet<string> => new Set(this.batches.flatMap((batch) => batch.texts)));

  /** The pieces of the answer: of pieces that are alike those that were touched last. */
  readonly #inside = $derived.by((): ReadonlySet<string> => {
    const { batch } = this;
    const out = new Set<string>();
    if (!batch) return out;
    const rank = (piece: Piece): number => {
      const n = this.#picked.taken.indexOf(piece.id);
      return n < 0 ? Infinity : n;
    };
    for (const text of new Set(batch.texts)) {
      const alike = (this.#screen.shown?.scene?.pieces ?? []).filter((piece) => piece.ask === text);
      const first = alike.map((piece, n) => ({ piece, n })).sort((a, b) => rank(a.piece) - rank(b.piece) || a.n - b.n);
      for (const { piece } of first.slice(0, times(batch, text))) out.add(piece.id);
    }
    return out;
  });

  /** Whether a thing can be put in or taken out. */
  has(thing: Piece | Cell): boolean {
    return thing.ask !== '' && this.#texts.has(thing.ask);
  }

  /** How such a thing looks. */
  standing(thing: Piece | Cell): Standing {
    return {
      lit: true,
      chosen: this.#inside.has(thing.id),
      blocked: false,
      asked: this.#screen.asked?.thing.id === thing.id,
      hinted: this.isAdvised && this.#inside.has(thing.id),
    };
  }

  #hint = $state.raw<{ key: string; texts: readonly string[]; already: boolean } | null>(null);
  /** The answer that a hint suggests, as long as the hint is shown. */
  readonly advised = $derived.by((): Batch | null => {
    const texts = this.#screen.advice && this.#hint?.key === this.#key ? this.#hint.texts : null;
    return this.batches.find((batch) => texts !== null && isSame(batch.texts, texts)) ?? null;
  });
  /** Whether the answer stands as it is suggested, */
  readonly isAdvised = $derived.by(() => this.advised !== null && this.advised === this.batch);
  /** and whether it did so before. */
  readonly already = $derived.by(() => this.#hint?.already ?? false);

  /** Asks what a bot would play, action after action, until only one whole answer begins so, and picks that one.
   *  The answer is that of a hint; nothing, if `isOver` says meanwhile that nobody waits for it. */
  async advise(seat: number, seq: number, isOver: () => boolean): Promise<Reply | null> {
    const key = this.#key;
    const texts: string[] = [];
    let [open, told] = [this.batches, null as Reply | null];
    do {
      const reply: Reply = await this.#screen.live.send({ do: 'hint', seat, seq, texts: [...texts] });
      if (isOver() || key !== this.#key) return null;
      if (!reply.ok) return reply;
      // Who says so has thought of every part of it; the last one knows what went before.
      told = told ? { ...told, by: told.by && reply.by, share: reply.share } : { ...reply, others: [] };
      texts.push(reply.text);
      open = open.filter((batch) => isSame(batch.texts.slice(0, texts.length), texts));
      while (open.length > 1) {
        const [next, ...others] = new Set(open.map((batch) => batch.texts[texts.length]));
        if (next === undefined || others.length) break;
        texts.push(next); // nobody has to be asked for that
      }
      if (!open.length) return texts.length > 1 ? null : reply; // something else than such an answer
    } while (open.length > 1);
    const [best] = open as [Batch];
    this.#hint = { key, texts: best.texts, already: best === this.batch };
    this.#picked.at = this.batches.indexOf(best);
    return told;
  }

  /** Plays what a hint suggests. */
  playAdvised(): void {
    if (this.advised) void this.#screen.play(this.advised.texts);
  }

  /** Puts a piece in or takes it out; what else must change then changes as little as it can. */
  touch(thing: Piece | Cell): void {
    const { batch } = this;
    if (!batch || this.#screen.busy) return;
    this.#screen.asked = null;
    const picked = this.#picked;
    const text = thing.ask;
    const inside = this.#inside.has(thing.id);
    const now = times(batch, text);
    const fits = (one: Batch): boolean => (inside ? times(one, text) < now : times(one, text) > now);
    const cost = (one: Batch): number =>
      [...this.#texts].reduce((sum, other) => sum + Math.abs(times(one, other) - times(batch, other)), 0);
    const next = this.batches.filter(fits).reduce<Batch | null>((best, one) => (best && cost(best) <= cost(one) ? best : one), null);
    const rest = picked.taken.filter((id) => id !== thing.id);
    if (inside && !next) return void toast(t('batch.needed'));
    if (!inside && !next && !now) return void toast(t('batch.noUse'));
    picked.taken = inside ? rest : [thing.id, ...rest];
    if (next) picked.at = this.batches.indexOf(next);
  }

  /** Back to what was suggested. */
  reset(): void {
    this.#picked.at = 0;
    this.#picked.taken = [];
  }

  play(): void {
    if (this.batch) void this.#screen.play(this.batch.texts);
  }
}
