/** What the keys of the keyboard do at a table, wherever the focus is. */
import type { Dialogs } from './dialogs.svelte';
import type { Follower } from './focus';
import type { Layout } from './layout.svelte';
import { askAbout, cardOf, skipping } from './reach';
import type { Screen, Tab } from './screen.svelte';

export class Keys {
  readonly #screen: Screen;
  readonly #layout: Layout;
  readonly #dialogs: Dialogs;
  readonly #follower: Follower;
  readonly #root: () => HTMLElement | undefined;

  constructor(screen: Screen, layout: Layout, dialogs: Dialogs, follower: Follower, root: () => HTMLElement | undefined) {
    this.#screen = screen;
    this.#layout = layout;
    this.#dialogs = dialogs;
    this.#follower = follower;
    this.#root = root;
  }

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const screen = this.#screen;
    const el = event.target as HTMLElement;
    if (event.key === 'Escape') {
      screen.asked = null;
      screen.chosen = '';
      screen.point(null);
      return;
    }
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName)) return;
    // Who plays with what has the focus is led on; a sum that is sent takes the focus with it.
    if (event.key === 'Enter' || event.key === ' ')
      this.#follower.leads = el.dataset['stop'] === 'lit' || Boolean(el.closest('[data-choice], .ledger, [data-row]'));
    if (screen.composer.keyed(event) || screen.ledger.keyed(event) || screen.spectre.keyed(event)) return event.preventDefault();
    if (/^(Arrow|Tab|Home|End)/.test(event.key)) this.#follower.leads = false; // who looks around is left alone
    const root = this.#root();
    const card = root && cardOf(root, event);
    const act = card ? () => this.#goTo(card) : this.#does(event.key.toLowerCase(), el);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #does(key: string, el: HTMLElement): (() => void) | undefined {
    const screen = this.#screen;
    const root = this.#root();
    const does: Record<string, () => void> = {
      u: () => void (screen.shown?.undo.can && screen.undo()),
      h: () => void screen.askHint(),
      l: () => this.#words('log'),
      r: () => this.#words('rules'),
      c: () => this.#words('chat'),
      f: () => screen.film.again(),
      m: () => screen.nextManner(),
      s: () => screen.stay(),
      t: () => screen.nextMode(),
      p: () => root && this.#goTo(skipping(root, screen)),
      w: () => askAbout(el, screen),
      '?': () => (this.#dialogs.help = true),
    };
    return does[key];
  }

  /** A key goes to its thing; again, it takes it. */
  #goTo(el: HTMLElement | null): void {
    if (!el) return;
    if (document.activeElement !== el) return el.focus();
    this.#follower.leads = true;
    el.click();
  }

  #words(tab: Tab): void {
    this.#screen.show(tab);
    if (this.#layout.form === 'wide') document.getElementById(`words-${tab}`)?.focus();
  }
}
