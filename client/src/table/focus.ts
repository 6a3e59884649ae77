/** Where the focus goes when what had it is played, and when something else is asked. */
import type { Screen } from './screen.svelte';

export class Follower {
  readonly #screen: Screen;
  readonly #root: () => HTMLElement | undefined;
  readonly #over: () => boolean;
  leads = false; // a key played the last move from where the focus is
  #lost: { zone: string; at: number } | null = null; // where the focus was
  #waits = false; // at the prompt, until that zone is there again

  constructor(screen: Screen, root: () => HTMLElement | undefined, over: () => boolean) {
    this.#screen = screen;
    this.#root = root;
    this.#over = over;
  }

  /** A piece that was played takes the focus with it: where it was is remembered. */
  keep(): void {
    const el = document.activeElement as HTMLElement | null;
    if (this.#waits && el?.id === 'prompt') return;
    this.#waits = false;
    const zone = el?.dataset['stop'] ? el.closest<HTMLElement>('[data-zone]') : null;
    this.#lost = el && zone ? { zone: zone.dataset['zone'] ?? '', at: [...zone.querySelectorAll('[data-stop]')].indexOf(el) } : null;
  }

  /** The nearest thing in its zone gets it. If the zone is gone, it waits at the prompt, or at the result. */
  give(): void {
    const el = document.activeElement;
    if (this.follow()) return;
    const lost = this.#lost;
    if (!lost || (el !== document.body && !(this.#waits && el?.id === 'prompt'))) return;
    const stops = this.#root()?.querySelectorAll<HTMLElement>(`[data-zone="${CSS.escape(lost.zone)}"] [data-stop]`);
    this.#waits = !stops?.length;
    if (this.#waits) document.getElementById('prompt')?.focus({ preventScroll: true });
    else stops?.[Math.min(lost.at, stops.length - 1)]?.focus({ preventScroll: true });
  }

  /** Who plays by keys and is asked next about something elsewhere is taken there; at the end, to the result. */
  follow(): boolean {
    const el = document.activeElement as HTMLElement | null;
    const root = this.#root();
    const over = this.#over();
    if (!this.leads || !root || !(this.#screen.ask || over)) return false;
    if (el && el !== document.body && el.id !== 'prompt' && !el.dataset['stop'] && !el.closest('[data-choice]')) return false;
    if (over) {
      this.leads = false;
      document.getElementById('prompt')?.focus();
      return true;
    }
    const zone = this.#lost?.zone || el?.closest<HTMLElement>('[data-zone]')?.dataset['zone'] || '';
    const here = root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
    const near = [...(here?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const bright = near.filter((one) => one.dataset['stop'] === 'lit');
    if (bright.length && (here?.classList.contains('hand') || el?.dataset['stop'] === 'lit')) return false;
    const next = bright.find((one) => near.indexOf(one) >= (this.#lost?.at ?? 0)) ?? bright.at(-1) ?? this.#elsewhere(root, here !== null);
    if (!next) return false;
    this.leads = false;
    this.#lost = null;
    this.#waits = false;
    next.focus();
    return true;
  }

  /** What is asked about in another zone. A sum is worked out and sent from the prompt, which also takes a focus that is lost. */
  #elsewhere(root: HTMLElement, stays: boolean): HTMLElement | null {
    const prompt = document.getElementById('prompt');
    if (this.#screen.ledger.draft && !stays) return prompt;
    const lit = root.querySelector<HTMLElement>('[data-stop="lit"], [data-choice]:not(:disabled)');
    return lit ?? (document.activeElement === document.body && !this.#screen.busy ? prompt : null);
  }
}
