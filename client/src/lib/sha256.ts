/** Hashes, keyed hashes and random digits of the dice. The browser's own are missing on plain-http addresses of a home network. */
import { hmac as keyed } from '@noble/hashes/hmac.js';
import { sha256 as hashed } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash of bytes. */
export const sha256 = (data: Uint8Array): Uint8Array<ArrayBuffer> => hashed(data);

/** Bytes as hex digits. */
export const hex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** Hex digits as bytes. It never throws: a server may send anything as digits, and the page must not fall over it. */
export const unhex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

/** The hash of a text, as hex digits. */
export const sha256Text = (text: string): string => hex(hashed(utf8ToBytes(text)));

/** Random bytes as hex digits. */
export const randomHex = (bytes: number): string => hex(randomBytes(bytes));

/** HMAC with SHA-256 of a text. */
export const hmac = (key: Uint8Array, text: string): Uint8Array<ArrayBuffer> => keyed(hashed, key, utf8ToBytes(text));
