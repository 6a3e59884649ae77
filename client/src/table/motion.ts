/** Pieces go from where they were to where they are, by their id, across zones.
 *
 * The real piece stands at its new place at once, unseen; a copy of it travels in a layer above the
 * table, so that no zone's edge cuts it off. A click anywhere ends all journeys.
 */

interface Seen {
  box: DOMRect;
  zone: string;
  node: HTMLElement;
}

interface Inlaid {
  box: DOMRect;
  node: HTMLElement;
  on: string; // the piece it stands on
}

/** What an inlay has from the piece it stands on, and lacks away from it. */
function looksOf(piece: HTMLElement | undefined): Record<string, string> {
  if (!piece) return {};
  const style = getComputedStyle(piece);
  return Object.fromEntries(['--w', '--f', '--fe', '--o'].map((name) => [name, style.getPropertyValue(name)]));
}

export interface Journey {
  still: boolean; // reduced motion: nothing travels, what changed wears a ring for a second
  comesFrom(id: string): DOMRect | null; // where a new piece comes from; null: it fades in
  inlaidFrom(sprite: string, on: string): DOMRect | null; // where something new on a piece comes from
  goesTo(id: string): DOMRect | null; // where a piece that left goes; null: it fades
  ways?: Map<string, { x: number; y: number }[]>; // of pieces that go from place to place: each, in pixels from the last
  news?: ReadonlySet<string>; // pieces that wear the ring where nothing travels, though they stay in their zone
  pace?: number; // milliseconds on the way, all at once; otherwise one sets out after the other
}

const MOVE = 320;
const STAGGER = 40;
const STEPS = 6;
const EASE = 'cubic-bezier(.6,0,.2,1)';
const LAND = 'cubic-bezier(.2,1.25,.4,1)';
const TUMBLE = 90; // a die turns three times, then lies still
const TUMBLES = [{ transform: 'rotate(-270deg)' }, { transform: 'none' }];
const PLACE = 160; // from one place of a way to the next
const RING = 1000;

export class Motion {
  #root: HTMLElement;
  #layer: HTMLElement;
  #seen = new Map<string, Seen>();
  #inlaid = new Map<string, Inlaid>();
  #faces = new Set<string>(); // of dice, as they were seen
  #flying = new Map<string, { copy: HTMLElement; end: () => void }>();
  #pace = 0; // of the journey, if it has one

  constructor(root: HTMLElement, layer: HTMLElement) {
    this.#root = root;
    this.#layer = layer;
  }

  /** Remembers where everything is; call it before the page changes. */
  remember(): void {
    this.#seen.clear();
    for (const node of this.#pieces()) {
      const id = node.dataset.piece as string;
      const box = (this.#flying.get(id)?.copy ?? node).getBoundingClientRect();
      if (box.width) this.#seen.set(id, { box, zone: zoneOf(node), node });
    }
    this.#inlaid = this.#inlays();
  }

  /** Sends everything that moved on its way; call it after the page has changed. */
  go(journey: Journey): void {
    const before = new Map(this.#seen);
    const inlaid = this.#inlaid;
    const first = before.size === 0;
    for (const use of this.#root.querySelectorAll('.form-die use')) this.#faces.add(use.getAttribute('href') ?? '');
    this.finish();
    this.#pace = journey.pace ?? 0;
    if (first) return;
    // First all is measured, then all is sent: to measure between two changes costs a layout each time.
    const now = new Map(this.#pieces().map((node) => [node.dataset.piece as string, node]));
    const plans: (() => void)[] = [];
    const stayed = new Map<string, HTMLElement>();
    let order = 0;
    for (const [id, node] of now) {
      const box = node.getBoundingClientRect();
      if (!box.width) continue;
      const was = before.get(id);
      if (was && distance(was.box, box) <= 3) {
        stayed.set(id, node);
        continue;
      }
      if (journey.still) {
        if (was?.zone !== zoneOf(node) || journey.news?.has(id)) plans.push(() => this.#ring(node)); // who only moves up in a row is not news
        continue;
      }
      const out = was ? null : journey.comesFrom(id);
      const place = order++;
      const way = journey.ways?.get(id);
      if (way) plans.push(() => this.#walk(id, node, box, way));
      else plans.push(() => this.#fly(id, node, box, was?.box ?? null, out, place));
    }
    if (!journey.still) {
      for (const [id, was] of before) {
        if (now.has(id) || was.node.classList.contains('form-die')) continue;
        const to = journey.goesTo(id);
        plans.push(() => this.#leave(id, was, to));
      }
      this.#inlay(journey, inlaid, stayed, plans);
    }
    for (const plan of plans) plan();
  }

  /** What came to stand on a piece that stayed where it was, and what left it. */
  #inlay(journey: Journey, before: Map<string, Inlaid>, stayed: Map<string, HTMLElement>, plans: (() => void)[]): void {
    const now = this.#inlays();
    let order = 0;
    for (const [id, { node, box, on }] of now) {
      if (before.has(id) || !stayed.has(on)) continue;
      const out = journey.inlaidFrom(id.split('/')[1] ?? '', on);
      const looks = looksOf(stayed.get(on));
      const place = order++;
      plans.push(() => this.#fly(id, node, box, null, out, place, looks));
    }
    for (const [id, was] of before) {
      if (now.has(id) || !stayed.has(was.on)) continue;
      const to = journey.goesTo(was.on);
      const looks = looksOf(stayed.get(was.on));
      plans.push(() => this.#leave(id, { ...was, looks }, to));
    }
  }

  #inlays(): Map<string, Inlaid> {
    const out = new Map<string, Inlaid>();
    for (const node of this.#root.querySelectorAll<HTMLElement>('[data-inlay]')) {
      const on = node.closest<HTMLElement>('[data-piece]')?.dataset.piece ?? '';
      out.set(node.dataset.inlay as string, { box: node.getBoundingClientRect(), node, on });
    }
    return out;
  }

  /** Ends all journeys at once. */
  finish(): void {
    for (const { end } of [...this.#flying.values()]) end();
    this.#flying.clear();
  }

  /** Everything that travels; notes only tell of it. */
  #pieces(): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('[data-piece]')].filter((el) => !el.closest('.note'));
  }

  #copy(node: HTMLElement, box: DOMRect, looks?: Record<string, string>): HTMLElement {
    const copy = node.cloneNode(true) as HTMLElement;
    for (const el of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
      el.removeAttribute('id');
      el.removeAttribute('data-stop');
      el.removeAttribute('tabindex');
      el.removeAttribute('data-inlay');
    }
    copy.removeAttribute('data-piece');
    copy.setAttribute('inert', '');
    const s = copy.style;
    s.position = 'fixed';
    s.left = `${box.left}px`;
    s.top = `${box.top}px`;
    s.right = s.bottom = 'auto';
    s.margin = '0';
    s.transform = 'none';
    s.width = `${box.width}px`;
    for (const [name, value] of Object.entries(looks ?? {})) s.setProperty(name, value);
    s.transformOrigin = '0 0';
    this.#layer.append(copy);
    return copy;
  }

  #fly(
    id: string,
    node: HTMLElement,
    box: DOMRect,
    from: DOMRect | null,
    out: DOMRect | null,
    order: number,
    looks?: Record<string, string>,
  ): void {
    const copy = this.#copy(node, box, looks);
    node.style.opacity = '0';
    const start = from
      ? { transform: between(from, box), opacity: 1 }
      : out
        ? { transform: shrunk(out, box), opacity: 0.2 }
        : { transform: 'none', opacity: 0 };
    const rolls = !from && node.classList.contains('form-die');
    const travel = copy.animate(rolls ? TUMBLES : [start, { transform: 'none', opacity: 1 }], {
      duration: rolls ? TUMBLE * 3 : this.#pace || MOVE,
      delay: this.#pace ? 0 : Math.min(order, STEPS) * STAGGER,
      easing: from ? EASE : rolls ? 'steps(3)' : LAND,
      fill: 'both',
    });
    if (rolls) copy.style.transformOrigin = '50% 50%';
    const tumble = rolls ? this.#tumble(copy) : undefined;
    const end = () => {
      clearInterval(tumble);
      travel.cancel();
      copy.remove();
      node.style.opacity = '';
      if (this.#flying.get(id)?.copy === copy) this.#flying.delete(id);
    };
    this.#flying.set(id, { copy, end });
    travel.onfinish = end;
  }

  /** From place to place, at an even pace. */
  #walk(id: string, node: HTMLElement, box: DOMRect, way: { x: number; y: number }[]): void {
    const copy = this.#copy(node, box);
    node.style.opacity = '0';
    const travel = copy.animate(
      way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: 'ease-in-out' })),
      {
        duration: Math.max(this.#pace, PLACE * (way.length - 1)),
        fill: 'both',
      },
    );
    const end = () => {
      travel.cancel();
      copy.remove();
      node.style.opacity = '';
      if (this.#flying.get(id)?.copy === copy) this.#flying.delete(id);
    };
    this.#flying.set(id, { copy, end });
    travel.onfinish = end;
  }

  /** A die that rolls shows other faces until it lies still. */
  #tumble(die: HTMLElement): number {
    const use = die.querySelector('use');
    const faces = [...this.#faces];
    let at = Math.floor(Math.random() * faces.length);
    return window.setInterval(() => use?.setAttribute('href', faces[(at += 1) % faces.length] ?? ''), TUMBLE);
  }

  #leave(id: string, was: { node: HTMLElement; box: DOMRect; looks?: Record<string, string> }, to: DOMRect | null): void {
    const copy = this.#copy(was.node, was.box, was.looks);
    copy.style.opacity = '';
    const aim = to ? shrunk(to, was.box) : 'translateY(-12px)';
    const travel = copy.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: aim, opacity: 0 },
      ],
      {
        duration: MOVE,
        easing: EASE,
        fill: 'both',
      },
    );
    const key = `left ${id}`;
    const end = () => {
      travel.cancel();
      copy.remove();
      this.#flying.delete(key);
    };
    this.#flying.set(key, { copy, end });
    travel.onfinish = end;
  }

  #ring(node: HTMLElement): void {
    node.dataset.changed = '';
    setTimeout(() => delete node.dataset.changed, RING);
  }
}

function zoneOf(node: HTMLElement): string {
  return node.closest<HTMLElement>('[data-zone]')?.dataset.zone ?? '';
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width);
}

function between(from: DOMRect, to: DOMRect): string {
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
}

/** Small, in the middle of a place. */
function shrunk(place: DOMRect, box: DOMRect): string {
  const scale = 0.35;
  const x = place.left + place.width / 2 - box.left - (box.width * scale) / 2;
  const y = place.top + place.height / 2 - box.top - (box.height * scale) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
