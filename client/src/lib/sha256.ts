/** SHA-256 in plain TypeScript: the browser's own is missing on plain-http addresses of a home network. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The constants are the first 32 bits of the fractions of cube and square roots of the primes.
  let n = 0;
  for (let candidate = 2; n < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) { prime = false; break; }
    if (!prime) continue;
    if (n < 8) START[n] = Math.floor((Math.sqrt(candidate) % 1) * 2 ** 32);
    K[n++] = Math.floor((Math.cbrt(candidate) % 1) * 2 ** 32);
  }
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** The hash of bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const length = data.length;
  const blocks = new Uint8Array(((length + 72) >> 6) << 6);
  blocks.set(data);
  blocks[length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(blocks.length - 4, (length << 3) >>> 0);
  const h = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    round(h, w);
  }
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  for (let i = 0; i < 8; i++) words.setUint32(4 * i, h[i]!);
  return out;
}

function round(h: Uint32Array, w: Uint32Array): void {
  let a = h[0]!, b = h[1]!, c = h[2]!, d = h[3]!, e = h[4]!, f = h[5]!, g = h[6]!, k = h[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (k + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    k = g; g = f; f = e; e = (d + t1) | 0;
    d = c; c = b; b = a; a = (t1 + t2) | 0;
  }
  h[0]! += a; h[1]! += b; h[2]! += c; h[3]! += d; h[4]! += e; h[5]! += f; h[6]! += g; h[7]! += k;
}

/** Bytes as hex digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hex digits as bytes. */
export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}

/** The hash of a text, as hex digits. */
export function sha256Text(text: string): string {
  return hex(sha256(new TextEncoder().encode(text)));
}

/** Random bytes as hex digits. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
