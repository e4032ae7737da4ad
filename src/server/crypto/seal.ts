import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption at rest: AES-256-GCM with a fresh nonce for each value. `place` (table, column and row) is
 * authenticated too, so a sealed value moved to another row does not open. Each value begins with the id of the key
 * that sealed it, so that a value of another key is known as such; one without an id is opened all the same.
 */
export interface Seal {
  /** Names the key and tells nothing of it; in hex. */
  keyId: string;
  /** Seals text; the result is base64url text. */
  text(plain: string, place: string): string;
  /** @throws Error where the value was altered, moved, or sealed with another key */
  openText(sealed: string, place: string): string;
  bytes(plain: Uint8Array, place: string): Uint8Array;
  /** @throws Error as `openText` */
  openBytes(sealed: Uint8Array, place: string): Uint8Array;
}

/** The form of a sealed value: this byte, key id, nonce, tag, ciphertext. */
const form = 1;
const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;

function subkey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'skygate', purpose, 32));
}

/** Makes the seal of a deployment from its `SECRET_KEY`. */
export function createSeal(secret: string): Seal {
  const key = subkey(secret, 'seal');
  const head = Buffer.concat([Buffer.from([form]), subkey(secret, 'seal id').subarray(0, keyIdLength)]);
  function bytes(plain: Uint8Array, place: string): Uint8Array {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
  }
  function open(sealed: Buffer, place: string): Uint8Array {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  }
  function openBytes(sealed: Uint8Array, place: string): Uint8Array {
    const all = Buffer.from(sealed);
    const found = all.subarray(0, head.length);
    if (found.equals(head)) return open(all.subarray(head.length), place);
    try {
      return open(all, place);
    } catch (cause) {
      throw new Error(`sealed with key ${found.toString('hex')}; SECRET_KEY has ${head.toString('hex')}`, { cause });
    }
  }
  return {
    keyId: head.subarray(1).toString('hex'),
    bytes,
    openBytes,
    text: (plain, place) => Buffer.from(bytes(Buffer.from(plain), place)).toString('base64url'),
    openText: (sealed, place) => Buffer.from(openBytes(Buffer.from(sealed, 'base64url'), place)).toString('utf8'),
  };
}

/** A keyed hash (HMAC-SHA-256) by which a sealed or secret value can be looked up, one key a purpose. */
export function createKeyedHash(secret: string): (purpose: string, value: string) => string {
  const keys = new Map<string, Buffer>();
  return (purpose, value) => {
    let key = keys.get(purpose);
    if (!key) keys.set(purpose, (key = subkey(secret, `hash:${purpose}`)));
    return createHmac('sha256', key).update(value).digest('base64url');
  };
}
