import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { keyIdOf } from './value-cipher.ts';

/** Thrown if the stream was altered, truncated, reordered or extended, or is of another format. */
export class DamagedStreamError extends Error {}

/** Thrown if the header names an unknown key. */
export class UnknownStreamKeyError extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`encrypted with key ${keyId}`);
    this.keyId = keyId;
  }
}

/** Encrypts streams of any length in constant memory. */
export interface StreamCipher {
  /** Encrypts with the current key. */
  encrypt(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /**
   * Decrypts with the known key that the header names. Every chunk is authentic, but the stream is known to be complete
   * only once it has ended without an error.
   * @throws DamagedStreamError, UnknownStreamKeyError
   */
  decrypt(encrypted: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** Plaintext bytes of every frame but the last. */
const frameLength = 64 * 1024;
const keyIdLength = 4;
const saltLength = 32;
const nonceLength = 12;
const tagLength = 16;

/** The frame's number (11 bytes, big-endian), then 1 for the last frame of the stream and 0 for others. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceLength);
  nonce.writeBigUInt64BE(BigInt(frame), nonceLength - 9);
  nonce[nonceLength - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Collects bytes and returns them in pieces of one length. */
class Pieces {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** Yields pieces of this length while at least one byte remains after each. */
  *whileMoreThan(length: number): Generator<Buffer> {
    if (this.#length <= length) return;
    const all = this.rest();
    let from = 0;
    for (; all.length - from > length; from += length) yield all.subarray(from, from + length);
    this.add(all.subarray(from));
  }

  /** The remaining bytes. */
  rest(): Buffer {
    const all = Buffer.concat(this.#chunks);
    [this.#chunks, this.#length] = [[], 0];
    return all;
  }
}

/** Reads the first `length` bytes of a stream; `rest` holds the bytes of the last chunk beyond them. */
async function takeHeader(chunks: AsyncIterator<Uint8Array>, length: number): Promise<{ header: Buffer; rest: Buffer }> {
  const pieces: Uint8Array[] = [];
  for (let read = 0; read < length;) {
    const { done, value } = await chunks.next();
    if (done) break;
    pieces.push(value);
    read += value.length;
  }
  const all = Buffer.concat(pieces);
  return { header: all.subarray(0, length), rest: all.subarray(length) };
}

/**
 * Creates the cipher for streams of one purpose: the STREAM construction over AES-256-GCM. The header consists of
 * `magic`, the id of the secret, and a random salt, with which HKDF-SHA-256 derives a key for this stream. Each frame's
 * nonce contains the frame's number and whether the frame is the last; each frame authenticates the header.
 * @param secrets the current `SECRET_KEY` first
 * @param magic the public text with which these streams begin; also part of the key derivation
 */
export function createStreamCipher(secrets: readonly string[], magic: string): StreamCipher {
  const start = Buffer.from(magic);
  const secretOf = new Map(secrets.map((secret) => [keyIdOf(secret), secret]));
  const headerLength = start.length + keyIdLength + saltLength;

  function keyOf(secret: string, salt: Uint8Array): Buffer {
    return Buffer.from(hkdfSync('sha256', secret, salt, `skygate stream ${magic}`, 32));
  }

  return {
    async *encrypt(plain) {
      const secret = secrets[0]!;
      const salt = randomBytes(saltLength);
      const key = keyOf(secret, salt);
      const header = Buffer.concat([start, Buffer.from(keyIdOf(secret), 'hex'), salt]);
      const frame = (bytes: Uint8Array, number: number, isLast: boolean) => {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
        return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      };
      yield header;
      const pieces = new Pieces();
      let number = 0;
      for await (const chunk of plain) {
        pieces.add(chunk);
        for (const piece of pieces.whileMoreThan(frameLength)) yield frame(piece, number++, false);
      }
      yield frame(pieces.rest(), number, true);
    },

    async *decrypt(encrypted) {
      const chunks = encrypted[Symbol.asyncIterator]();
      try {
        const { header, rest } = await takeHeader(chunks, headerLength);
        if (header.length < headerLength || !header.subarray(0, start.length).equals(start)) {
          throw new DamagedStreamError('it does not begin with the expected header');
        }
        const keyId = header.subarray(start.length, start.length + keyIdLength).toString('hex');
        const secret = secretOf.get(keyId);
        if (secret === undefined) throw new UnknownStreamKeyError(keyId);
        const key = keyOf(secret, header.subarray(start.length + keyIdLength));
        const open = (bytes: Buffer, number: number, isLast: boolean) => {
          try {
            const body = bytes.subarray(0, -tagLength);
            const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagLength })
              .setAAD(header)
              .setAuthTag(bytes.subarray(-tagLength));
            return Buffer.concat([decipher.update(body), decipher.final()]);
          } catch {
            throw new DamagedStreamError(`frame ${number + 1} is altered, misplaced or incomplete, or the end is missing`);
          }
        };
        const pieces = new Pieces();
        pieces.add(rest);
        let number = 0;
        for (;;) {
          for (const piece of pieces.whileMoreThan(frameLength + tagLength)) yield open(piece, number++, false);
          const { done, value } = await chunks.next();
          if (done) break;
          pieces.add(value);
        }
        yield open(pieces.rest(), number, true);
      } finally {
        await chunks.return?.();
      }
    },
  };
}
