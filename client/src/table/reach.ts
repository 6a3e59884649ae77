/** What keys of the keyboard lead to, beside what a piece, a ghost or a ledger does with them. */
import type { Screen } from './screen.svelte';

const stopOf = (root: HTMLElement, piece: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-piece="${CSS.escape(piece)}"][data-stop], [data-piece="${CSS.escape(piece)}"] [data-stop]`);

/** Whatever stands for the choice that does nothing, or nothing more: a button, a key or a piece. */
export function skipping(root: HTMLElement, screen: Screen): HTMLElement | null {
  const text = screen.ask?.skip;
  if (!text) return null;
  const piece = screen.scene?.pieces.find((one) => one.action === text);
  return (
    root.querySelector<HTMLElement>(`[data-text="${CSS.escape(text)}"], [data-ghost="${CSS.escape(text)}"]`) ??
    (piece ? stopOf(root, piece.id) : null)
  );
}

/** The card in the hand that a digit leads to, from the left. */
export function cardOf(root: HTMLElement, event: KeyboardEvent): HTMLElement | null {
  const digit = event.shiftKey ? undefined : /^Digit([1-9])$/.exec(event.code)?.[1];
  return (digit && root.querySelectorAll<HTMLElement>('.hand [data-stop]')[Number(digit) - 1]) || null;
}

/** Asks why about a key or a button that has the focus. */
export function askAbout(el: HTMLElement, screen: Screen): void {
  const text = el.dataset['text'];
  if (!screen.spectre.why(el) && text) screen.ponder(text, { id: `choice ${text}` }, el);
}
