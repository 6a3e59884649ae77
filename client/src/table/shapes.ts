/** The stone work: rings of tesserae, dog-tooth borders and hexagons, as numbers for SVG. */

export interface Ring {
  r: number;
  dash: string;
  offset: number;
  faint: boolean;
}

const TESSERA = 9;
const GROUT = 1.8;
const STEP = 10.4; // a row of stones and its grout

const round = (n: number): number => Math.round(n * 100) / 100;

/** A dash that comes out even on a line of this length. */
export function dashes(length: number): string {
  const stones = Math.max(6, Math.round(length / (TESSERA + GROUT)));
  return `${round(length / stones - GROUT)} ${GROUT}`;
}

/** Concentric rows of stones from the rim inwards, as many as leave the middle free. */
export function rings(outer: number, inner: number): Ring[] {
  const out: Ring[] = [];
  for (let r = outer, k = 0; r > inner; r -= STEP, k += 1) {
    out.push({ r: round(r), dash: dashes(2 * Math.PI * r), offset: (k * 5) % 11, faint: k % 3 === 0 });
  }
  return out;
}

/** A dog-tooth border around a circle: triangles as wide as high. */
export function toothedCircle(r: number, height: number): string {
  const teeth = Math.max(24, Math.round((2 * Math.PI * r) / (height * 1.82)));
  let path = '';
  for (let k = 0; k < teeth; k += 1) {
    const [a, b, c] = [k, k + 0.5, k + 1].map((at) => (2 * Math.PI * at) / teeth) as [number, number, number];
    const at = (angle: number, from: number) => `${round(from * Math.cos(angle))} ${round(from * Math.sin(angle))}`;
    path += `M${at(a, r)}L${at(b, r + height)}L${at(c, r)}Z`;
  }
  return path;
}

/** The corners of a hexagon with a corner on top, for `points`. */
export function hexagon(r: number, x = 0, y = 0): string {
  const half = (r * Math.sqrt(3)) / 2;
  return [
    [0, -r],
    [half, -r / 2],
    [half, r / 2],
    [0, r],
    [-half, r / 2],
    [-half, -r / 2],
  ]
    .map(([dx, dy]) => `${round(x + (dx as number))},${round(y + (dy as number))}`)
    .join(' ');
}

/** Rows of stones inside a hexagon, each with its dash. */
export function hexRings(r: number): { points: string; dash: string; faint: boolean }[] {
  const out = [];
  for (let at = r - 8, k = 0; at > 10; at -= 10, k += 1) {
    out.push({ points: hexagon(at), dash: dashes(at), faint: k % 2 === 1 });
  }
  return out;
}
