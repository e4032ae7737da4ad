import { createDecipheriv } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { encryptField } from '#lib/contract/cipher.ts';

const demoKey = 'skygate-demo-field-cipher-key-32';

function decrypt(hex: string, key: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'ascii'), bytes.subarray(0, 16));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
}

describe.each([
  ['over https', true],
  ['over plain http, where a browser has no cipher', false],
])('a secret on the wire %s', (_where, isSecure) => {
  beforeEach(() => {
    const { crypto } = globalThis;
    if (!isSecure) vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each(['Fly2Sky!', '密码Aa1 带中文与😀', ''])('is decrypted by the server: %j', async (text) => {
    const sealed = await encryptField(text);
    expect(sealed).toMatch(/^[0-9a-f]+$/);
    expect(decrypt(sealed, demoKey)).toBe(text);
  });

  test('never has the same ciphertext twice', async () => {
    expect(await encryptField('same')).not.toBe(await encryptField('same'));
  });

  test('is encrypted with the given key', async () => {
    const key = '0123456789abcdef0123456789abcdef';
    expect(decrypt(await encryptField('code', key), key)).toBe('code');
  });
});
