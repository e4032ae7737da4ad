import { createDecipheriv, hkdfSync } from 'node:crypto';

import { expect, test } from 'vitest';

import { createStreamCipher, DamagedStreamError, UnknownStreamKeyError } from '#server/platform/crypto/encrypted-stream.ts';

const secret = 'a secret of tests, thirty-two characters long';
const former = 'the secret before it, thirty-two characters long';
const magic = 'OF TESTS 1\n';
const [header, frame] = [magic.length + 36, 64 * 1024];
const cipher = createStreamCipher([secret], magic);

/** Bytes in chunks of the given size. */
async function* portions(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const encrypt = (plain: Uint8Array, by = cipher, size = 10_000) => collect(by.encrypt(portions(plain, size)));
const decrypt = (bytes: Uint8Array, by = cipher, size = 9_999) => collect(by.decrypt(portions(bytes, size)));
const text = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7) % 251));

test('a stream of any length and chunking survives the round trip', async () => {
  for (const length of [0, 1, frame - 1, frame, frame + 1, 3 * frame, 3 * frame + 17]) {
    for (const size of [1_000, frame, 10 * frame]) {
      const encrypted = await encrypt(text(length), cipher, size);
      expect(encrypted.length).toBe(header + length + 16 * Math.max(1, Math.ceil(length / frame)));
      expect((await decrypt(encrypted, cipher, size)).equals(text(length))).toBe(true);
    }
  }
});

test('a stream cut anywhere, even between two frames, is refused where it ends, if not before', async () => {
  const encrypted = await encrypt(text(2 * frame));
  for (const length of [0, 5, header, header + 15, header + frame, header + frame + 16, encrypted.length - 1]) {
    await expect(decrypt(encrypted.subarray(0, length)), String(length)).rejects.toBeInstanceOf(DamagedStreamError);
  }
});

test('a tampered stream yields only authentic bytes before it is refused', async () => {
  const encrypted = await encrypt(text(3 * frame));
  encrypted[header + 2 * (frame + 16) + 5]! ^= 1;
  const yielded: Uint8Array[] = [];
  const reading = (async () => {
    for await (const part of cipher.decrypt(portions(encrypted, 777))) yielded.push(part);
  })();
  await expect(reading).rejects.toBeInstanceOf(DamagedStreamError);
  expect(Buffer.concat(yielded).equals(text(2 * frame))).toBe(true);
});

test('a stream with another purpose or an unknown key is refused, and a stream with an earlier key is decrypted', async () => {
  const encrypted = await encrypt(text(10), createStreamCipher([former], magic));
  await expect(decrypt(encrypted)).rejects.toBeInstanceOf(UnknownStreamKeyError);
  expect(await decrypt(encrypted, createStreamCipher([secret, former], magic))).toEqual(text(10));
  const purpose = createStreamCipher([former], 'OF TESTS 2\n');
  await expect(decrypt(encrypted, purpose)).rejects.toBeInstanceOf(DamagedStreamError);
});

test('the source of a stream is closed even if its header is refused', async () => {
  let isClosed = false;
  async function* source() {
    try {
      for (;;) yield Buffer.alloc(header);
    } finally {
      isClosed = true;
    }
  }
  await expect(collect(cipher.decrypt(source()))).rejects.toBeInstanceOf(DamagedStreamError);
  expect(isClosed).toBe(true);
});

test('the format is HKDF-SHA-256 and AES-256-GCM in numbered frames, as documented', async () => {
  const encrypted = await encrypt(text(frame + 3));
  const salt = encrypted.subarray(header - 32, header);
  const key = Buffer.from(hkdfSync('sha256', secret, salt, `skygate stream ${magic}`, 32));
  const last = encrypted.subarray(header + frame + 16);
  const nonce = Buffer.from('000000000000000000000101', 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(encrypted.subarray(0, header)).setAuthTag(last.subarray(3));
  expect(Buffer.concat([decipher.update(last.subarray(0, 3)), decipher.final()])).toEqual(text(frame + 3).subarray(frame));
});

test('a stream is processed chunk by chunk, with few chunks read ahead', async () => {
  let read = 0;
  async function* long() {
    for (; read < 1_000; read += 1) yield Buffer.alloc(frame);
  }
  for await (const _ of cipher.decrypt(cipher.encrypt(long()))) {
    expect(read).toBeLessThan(5);
    if (read === 3) break;
  }
});
