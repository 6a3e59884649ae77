/** The drawings of a game: fetched once, cleaned, and inlined once, so that the page's colours reach them. */
import { art } from './api';

const ELEMENTS = new Set(['svg', 'symbol', 'g', 'path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']);
const ATTRIBUTES = new Set([
  'class',
  'transform',
  'viewbox',
  'd',
  'points',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'width',
  'height',
  'stroke-width',
  'stroke-dasharray',
  'fill-rule',
  'clip-rule',
]);
const SVG = 'http://www.w3.org/2000/svg';

const loading = new Map<string, Promise<void>>();

/** A copy of an element with nothing in it but shapes; null if it is none. */
function clean(given: Element): SVGElement | null {
  const name = given.localName;
  if (given.namespaceURI !== SVG || !ELEMENTS.has(name)) return null;
  const copy = document.createElementNS(SVG, name);
  for (const { name: key, value } of given.attributes) {
    if (ATTRIBUTES.has(key.toLowerCase())) copy.setAttribute(key, value);
  }
  for (const child of given.children) {
    const kept = clean(child);
    if (kept) copy.append(kept);
  }
  return copy;
}

async function load(game: string): Promise<void> {
  const text = await art(game);
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const sheet = document.createElementNS(SVG, 'svg');
  sheet.setAttribute('class', 'sheet-of-symbols');
  sheet.setAttribute('aria-hidden', 'true');
  for (const symbol of parsed.querySelectorAll('symbol[id]')) {
    const kept = clean(symbol);
    if (!kept) continue;
    kept.id = `${game}-${symbol.id}`;
    sheet.append(kept);
  }
  document.body.append(sheet);
}

/** Makes the sprites of a game available; a failure leaves empty places and is tried again by the next that asks. */
export function loadArt(game: string): Promise<void> {
  let one = loading.get(game);
  if (!one) {
    one = load(game).catch(() => void loading.delete(game));
    loading.set(game, one);
  }
  return one;
}
