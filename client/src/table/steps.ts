/** Moving the focus inside a zone: arrows go where they point. */

const PIECES = '[data-stop]';
const WORDS = 'a, button';

/** The next stop of words: they are gone through in the order in which they are read. */
function nextWord(from: HTMLElement, all: HTMLElement[], key: string): HTMLElement | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -all.length, End: all.length }[key];
  return by === undefined ? null : (all[Math.max(0, Math.min(all.length - 1, all.indexOf(from) + by))] ?? null);
}

/** The nearest stop in the direction of an arrow, by geometry; the ends hold still. */
export function nextStop(from: HTMLElement, all: HTMLElement[], key: string): HTMLElement | null {
  if (key === 'Home') return all[0] ?? null;
  if (key === 'End') return all[all.length - 1] ?? null;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const [wx, wy] = way as [number, number];
  const here = middle(from);
  let best: HTMLElement | null = null;
  let bestCost = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const there = middle(other);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const ahead = dx * wx + dy * wy;
    if (ahead <= 2) continue;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    const cost = ahead + aside * 2.5;
    if (cost < bestCost) {
      bestCost = cost;
      best = other;
    }
  }
  return best;
}

function middle(el: HTMLElement): { x: number; y: number } {
  const box = el.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Makes a zone one stop of the Tab key: the focused thing, else the first legal one, else the first. */
export function roving(zone: HTMLElement, holds: 'pieces' | 'words' = 'pieces') {
  const selector = holds === 'words' ? WORDS : PIECES;
  const stops = () => [...zone.querySelectorAll<HTMLElement>(selector)];
  function settle() {
    const all = stops();
    const held = all.find((el) => el === document.activeElement);
    const kept = all.find((el) => el.tabIndex === 0 && el.dataset.stop === 'lit');
    const first = held ?? kept ?? all.find((el) => el.dataset.stop === 'lit') ?? all[0];
    for (const el of all) {
      const wanted = el === first ? 0 : -1;
      if (el.tabIndex !== wanted) el.tabIndex = wanted;
    }
  }
  function onkeydown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = (event.target as Element).closest<HTMLElement>(selector);
    if (!from) return;
    const to = (holds === 'words' ? nextWord : nextStop)(from, stops(), event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
  settle();
  zone.addEventListener('keydown', onkeydown);
  zone.addEventListener('focusin', settle);
  const watch = new MutationObserver(settle);
  watch.observe(zone, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-stop'] });
  return {
    destroy() {
      watch.disconnect();
      zone.removeEventListener('keydown', onkeydown);
      zone.removeEventListener('focusin', settle);
    },
  };
}
