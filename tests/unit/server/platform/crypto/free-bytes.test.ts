import { expect, test } from 'vitest';

import { freeBytes } from '#server/platform/crypto/free-bytes.ts';
import { createValueCipher } from '#server/platform/crypto/value-cipher.ts';

const many = 20_000;

test('a large array that covers its whole buffer is released, and cannot be read afterwards', () => {
  const bytes = new Uint8Array(many).fill(7);
  freeBytes(bytes);
  expect(bytes).toHaveLength(0);
});

test.each([
  ['a part of a larger array', new Uint8Array(2 * many).fill(7).subarray(many)],
  ['few', new Uint8Array(10).fill(7)],
  ['in memory that threads share', new Uint8Array(new SharedArrayBuffer(many)).fill(7)],
])('bytes that are %s are not released', (_, bytes) => {
  freeBytes(bytes);
  expect(bytes.every((byte) => byte === 7) && bytes.length > 0).toBe(true);
});

test('encrypting bytes leaves them intact, and decryption restores them', () => {
  const seal = createValueCipher('a secret of tests, thirty-two characters long');
  const plain = new Uint8Array(many).fill(7);
  const sealed = seal.encryptBytes(plain, 'somewhere');
  expect(Uint8Array.from(seal.decryptBytes(sealed, 'somewhere'))).toEqual(plain);
  expect(plain).toHaveLength(many);
});
