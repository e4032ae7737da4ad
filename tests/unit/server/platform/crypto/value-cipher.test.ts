import { expect, test } from 'vitest';

import { createKeys } from '#server/platform/crypto/keys.ts';
import { createValueCipher } from '#server/platform/crypto/value-cipher.ts';

const seal = createValueCipher('one secret of thirty-two characters or more');

test('a value decrypts only in its own context', () => {
  const sealed = seal.encrypt('110101199003070011', 'resumes/1');
  expect(seal.decrypt(sealed, 'resumes/1')).toBe('110101199003070011');
  expect(() => seal.decrypt(sealed, 'resumes/2')).toThrow();
});

test('a ciphertext does not contain its text, and differs each time', () => {
  const [first, second] = [seal.encrypt('secret', 'a'), seal.encrypt('secret', 'a')];
  expect(first).not.toContain('secret');
  expect(first).not.toBe(second);
});

test('one altered byte or another key makes decryption fail', () => {
  const sealed = seal.encryptBytes(new TextEncoder().encode('photo'), 'files/1');
  const altered = Uint8Array.from(sealed);
  altered[altered.length - 1]! ^= 1;
  expect(() => seal.decryptBytes(altered, 'files/1')).toThrow();
  expect(() => createValueCipher('another secret of thirty-two characters').decryptBytes(sealed, 'files/1')).toThrow();
});

test('a ciphertext names its key; a cipher without that key refuses it with an error that names the key', () => {
  const [first, second] = [seal.encryptBytes(new Uint8Array(), 'a'), seal.encryptBytes(new Uint8Array(8), 'b')];
  const id = (sealed: Uint8Array) => Buffer.from(sealed.subarray(1, 5)).toString('hex');
  expect(id(first)).toBe(id(second));
  const other = createValueCipher('another secret of thirty-two characters');
  expect(id(other.encryptBytes(new Uint8Array(), 'a'))).not.toBe(id(first));
  expect(() => other.decryptBytes(first, 'a')).toThrow(`encrypted with key ${id(first)}`);
});

test('an overwritten or moved value is not reported as encrypted with another key', () => {
  const sealed = seal.encryptBytes(new TextEncoder().encode('photo'), 'files/1');
  expect(() => seal.decryptBytes(sealed, 'files/2')).toThrow(/overwritten or moved; its key is known/);
  expect(() => seal.decryptBytes(Buffer.from('something else'), 'files/1')).toThrow(/was overwritten/);
});

test('a ciphertext without a key id still decrypts', () => {
  const sealed = seal.encryptBytes(new TextEncoder().encode('photo'), 'files/1');
  expect(Buffer.from(seal.decryptBytes(sealed.subarray(5), 'files/1')).toString()).toBe('photo');
});

test('a keyed hash is stable for one purpose and differs for another', () => {
  const { keyedHash: hash } = createKeys('one secret of thirty-two characters or more');
  expect(hash('id', '42')).toBe(hash('id', '42'));
  expect(hash('id', '42')).not.toBe(hash('phone', '42'));
});

test('a cipher decrypts with any key of its ring and encrypts with the newest', () => {
  const former = 'a former secret of thirty-two characters or more';
  const ring = createValueCipher('one secret of thirty-two characters or more', [former]);
  const sealed = createValueCipher(former).encrypt('words', 'a');
  expect(ring.decrypt(sealed, 'a')).toBe('words');
  expect(ring.keyIdOf(sealed)).toBe(createValueCipher(former).keyId);
  expect(ring.keyIdOf(ring.encrypt('words', 'a'))).toBe(ring.keyId);
  expect(ring.encrypt('words', 'a').startsWith(ring.headOf(ring.keyId).text)).toBe(true);
  expect(() => seal.decrypt(sealed, 'a')).toThrow();
});
