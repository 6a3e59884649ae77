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

export interface Point {
  x: number;
  y: number;
}

/** The middle of a hexagon, and which of its ends is cut off. */
export interface Middle extends Point {
  cut?: string;
}

/** The outer border of hexagons that lie together, clockwise, pushed outwards by a distance. */
export function outline(middles: readonly Middle[], r: number, push: number): Point[] {
  const known: Point[] = []; // corners; two hexagons that touch have the same ones
  const corner = (x: number, y: number): number => {
    const found = known.findIndex((one) => Math.abs(one.x - x) + Math.abs(one.y - y) < r / 4);
    return found < 0 ? known.push({ x, y }) - 1 : found;
  };
  const edges = new Map<string, [number, number]>();
  for (const at of middles) {
    const corners = [0, 1, 2, 3, 4, 5]
      .filter((k) => !(k === 0 && at.cut === 'top') && !(k === 3 && at.cut === 'bottom'))
      .map((k) => {
        const angle = (Math.PI / 3) * k - Math.PI / 2;
        return corner(at.x + r * Math.cos(angle), at.y + r * Math.sin(angle));
      });
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % corners.length] as number;
      if (!edges.delete(`${b} ${a}`)) edges.set(`${a} ${b}`, [a, b]); // an edge between two hexagons is no border
    });
  }
  const next = new Map(edges.values());
  const first = next.keys().next().value ?? 0;
  const loop: Point[] = [];
  for (let at = first; next.has(at) && (at !== first || !loop.length); at = next.get(at) as number) loop.push(known[at] as Point);
  return loop.map((b, k) => pushed(loop.at(k - 1) as Point, b, loop[(k + 1) % loop.length] as Point, push));
}

/** The corner b between a and c, moved outwards so that both its edges are moved by a distance. */
function pushed(a: Point, b: Point, c: Point, by: number): Point {
  const normal = (p: Point, q: Point): Point => {
    const long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: (q.y - p.y) / long, y: (p.x - q.x) / long };
  };
  const [n, m] = [normal(a, b), normal(b, c)];
  const share = by / (1 + n.x * m.x + n.y * m.y);
  return { x: b.x + (n.x + m.x) * share, y: b.y + (n.y + m.y) * share };
}

/** A dog-tooth border along a closed line: triangles as wide as high, pointing outwards. */
export function toothedLine(loop: readonly Point[], height: number): string {
  let path = '';
  loop.forEach((a, k) => {
    const b = loop[(k + 1) % loop.length] as Point;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const teeth = Math.max(1, Math.round(long / height));
    const [dx, dy] = [(b.x - a.x) / teeth, (b.y - a.y) / teeth];
    const [nx, ny] = [(b.y - a.y) / long, (a.x - b.x) / long];
    for (let n = 0; n < teeth; n += 1) {
      const [x, y] = [a.x + dx * n, a.y + dy * n];
      path += `M${round(x)} ${round(y)}L${round(x + dx / 2 + nx * height)} ${round(y + dy / 2 + ny * height)}L${round(x + dx)} ${round(y + dy)}Z`;
    }
  });
  return path;
}

/** Points for `points`. */
export const line = (loop: readonly Point[]): string => loop.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');

/** An arrow from one point towards another: it leaves out `rim` at its start and `rest` before its end. */
export function arrow(from: Point, to: Point, rim: number, rest: number, head: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const end = Math.max(length - rest, rim + head);
  const at = (along: number, aside: number): string =>
    `${round(from.x + ux * along - uy * aside)} ${round(from.y + uy * along + ux * aside)}`;
  const [neck, half] = [end - head, head * 0.24];
  const shaft = neck > rim ? [at(rim, half), at(neck, half)] : [at(neck, half)];
  const back = neck > rim ? [at(neck, -half), at(rim, -half)] : [at(neck, -half)];
  return `M${[...shaft, at(neck, head * 0.72), at(end, 0), at(neck, -head * 0.72), ...back].join('L')}Z`;
}

/** The parts of a base whose rim tells its sides, in units of a cell of 100, looking up. */
export interface Base {
  plate: string; // points, with a notch in each gap
  frame: string;
  walls: string[]; // lines of points: neighbouring walls are one
  prow: string;
  notches: string[]; // the gaps alone, to be painted dark
}

const PLATE = 39; // from the middle to a side
const FRAME = 35;
const WALL = 43.6; // those of two who stand side by side leave floor between them

/** A base with so many sides, clockwise from the one it looks to. */
export function base(rim: readonly string[]): Base {
  const n = Math.max(3, rim.length);
  const turn = (2 * Math.PI) / n;
  /** A point at a side: so far from the middle, and aside from the middle of the side. */
  const at = (side: number, far: number, aside: number): string => {
    const [sin, cos] = [Math.sin(side * turn), Math.cos(side * turn)];
    return `${round(far * sin + aside * cos)},${round(-far * cos + aside * sin)}`;
  };
  const half = (far: number): number => far * Math.tan(turn / 2);
  const outline = (far: number, wide: number, deep: number): string =>
    rim
      .map((word, k) =>
        [at(k, far, -half(far)), ...(word === 'gap' ? [at(k, far, -wide), at(k, far - deep, 0), at(k, far, wide)] : [])].join(' '),
      )
      .join(' ');
  const first = rim.findIndex((word, k) => word === 'wall' && rim.at(k - 1) !== 'wall');
  const walls: string[] = [];
  for (let k = 0; first >= 0 && k < n; k += 1) {
    const side = (first + k) % n;
    if (rim[side] !== 'wall') continue;
    const joined = k > 0 && rim[(side + n - 1) % n] === 'wall';
    const end = at(side, WALL, half(WALL));
    if (joined) walls.push(`${walls.pop() ?? ''} ${end}`);
    else walls.push(`${at(side, WALL, -half(WALL))} ${end}`);
  }
  if (first < 0 && rim.includes('wall')) walls.push(`${rim.map((_, k) => at(k, WALL, -half(WALL))).join(' ')} ${at(0, WALL, -half(WALL))}`);
  return {
    plate: outline(PLATE, 12, 15),
    frame: outline(FRAME, 13.5, 17),
    walls,
    prow: 'M-13-44.5L0-57L13-44.5Z',
    notches: rim.flatMap((word, k) => (word === 'gap' ? [`${at(k, PLATE, -12)} ${at(k, PLATE - 15, 0)} ${at(k, PLATE, 12)}`] : [])),
  };
}

/** The corners of a hexagon with a corner on top; one of its ends may be cut off at the shoulders. */
export function cutHexagon(r: number, cut: string): string {
  return hexagon(r)
    .split(' ')
    .filter((_, k) => !(cut === 'top' && k === 0) && !(cut === 'bottom' && k === 3))
    .join(' ');
}
