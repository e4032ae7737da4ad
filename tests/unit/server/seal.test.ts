import { expect, test } from 'vitest';

import { createKeyedHash, createSeal } from '#server/crypto/seal.ts';

const seal = createSeal('one secret of thirty-two characters or more');

test('a sealed value opens in its own place and nowhere else', () => {
  const sealed = seal.text('110101199003070011', 'resumes/1');
  expect(seal.openText(sealed, 'resumes/1')).toBe('110101199003070011');
  expect(() => seal.openText(sealed, 'resumes/2')).toThrow();
});

test('a sealed value shows nothing, and never looks the same twice', () => {
  const [first, second] = [seal.text('secret', 'a'), seal.text('secret', 'a')];
  expect(first).not.toContain('secret');
  expect(first).not.toBe(second);
});

test('one altered byte or another key opens nothing', () => {
  const sealed = seal.bytes(new TextEncoder().encode('photo'), 'files/1');
  const altered = Uint8Array.from(sealed);
  altered[altered.length - 1]! ^= 1;
  expect(() => seal.openBytes(altered, 'files/1')).toThrow();
  expect(() => createSeal('another secret of thirty-two characters').openBytes(sealed, 'files/1')).toThrow();
});

test('a keyed hash is stable for one purpose and differs for another', () => {
  const hash = createKeyedHash('one secret of thirty-two characters or more');
  expect(hash('id', '42')).toBe(hash('id', '42'));
  expect(hash('id', '42')).not.toBe(hash('phone', '42'));
});
