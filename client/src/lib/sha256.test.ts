/** Known answers: FIPS 180-4 and RFC 4231. */
import { expect, test } from 'vitest';
import { hex, hmac, randomHex, sha256, sha256Text, unhex } from './sha256';

test('hashes are those of the standard', () => {
  expect(sha256Text('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Text('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hex(sha256(new Uint8Array(1_000_000).fill(97)))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

test('a text is hashed as UTF-8', () => {
  expect(sha256Text('è')).toBe(hex(sha256(new Uint8Array([0xc3, 0xa8]))));
});

test('keyed hashes are those of the standard', () => {
  expect(hex(hmac(unhex('0b'.repeat(20)), 'Hi There'))).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
});

test('digits become bytes and digits again; bad ones do no harm', () => {
  expect([...unhex('00ff10')]).toEqual([0, 255, 16]);
  expect(hex(unhex('00ff10'))).toBe('00ff10');
  expect(() => unhex('not hex!')).not.toThrow();
});

test('random digits are as many as wished and never the same', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
  expect(randomHex(32)).not.toBe(randomHex(32));
});
