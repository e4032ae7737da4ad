import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

import { freeBytes } from './free-bytes.ts';

/**
 * Encryption at rest: AES-256-GCM with a fresh nonce for each value. `context` (table, column and row) is
 * authenticated too, so a sealed value moved to another row does not open. Each value begins with the id of the key
 * that sealed it, so that several keys may be read while one is written; a value without an id is opened all the same.
 */
export interface ValueCipher {
  /** Names the key that seals and tells nothing of it; in hex. */
  keyId: string;
  /** Names every key that opens, the one that seals first. */
  keyIds: readonly string[];
  /** The id of the key that sealed a value; undefined for one without an id. */
  keyIdOf(sealed: Uint8Array | string): string | undefined;
  /** How every text and every value of bytes begins that the key of an id has sealed; what SQL can compare. */
  headOf(keyId: string): ValueHead;
  /** Seals text; the result is base64url text. */
  encrypt(plain: string, context: string): string;
  /** @throws Error where the value was altered, moved, or sealed with another key */
  decrypt(sealed: string, context: string): string;
  encryptBytes(plain: Uint8Array, context: string): Uint8Array;
  /** @throws Error as `openText` */
  decryptBytes(sealed: Uint8Array, context: string): Uint8Array;
}

/** How an encrypted value begins, as text and as bytes. */
interface ValueHead {
  text: string;
  bytes: Uint8Array;
}

/** The form of a sealed value: this byte, key id, nonce, tag, ciphertext. */
const form = 1;
const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;

function subkey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'skygate', purpose, 32));
}

/** Bytes by which a sealed value is longer than what it holds. */
export const encryptedOverhead = 1 + keyIdLength + nonceLength + tagLength;

/** The value does not open: it was changed, overwritten or moved, or it names a key that is not known here. */
export class DecryptError extends Error {
  /** The key that it names, where that is not known here. */
  readonly unknownKey: string | undefined;

  constructor(message: string, unknownKey?: string) {
    super(message);
    this.unknownKey = unknownKey;
  }
}

/** Characters of base64url that the head of a value fills alone. */
const headCharacters = Math.floor(((1 + keyIdLength) * 8) / 6);

function headBytes(keyId: string): Buffer {
  return Buffer.concat([Buffer.from([form]), Buffer.from(keyId, 'hex')]);
}

/** Names a secret and reveals nothing of it; in hex. */
export function keyIdOf(secret: string): string {
  return subkey(secret, 'seal id').subarray(0, keyIdLength).toString('hex');
}

/**
 * Makes the seal of a deployment.
 * @param secret its `SECRET_KEY`, which seals
 * @param others keys that open besides
 */
export function createValueCipher(secret: string, others: readonly string[] = []): ValueCipher {
  const keys = new Map([secret, ...others].map((each) => [keyIdOf(each), createSecretKey(subkey(each, 'seal'))]));
  const key = keys.get(keyIdOf(secret))!;
  const head = headBytes(keyIdOf(secret));
  function encryptBytes(plain: Uint8Array, context: string): Uint8Array {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const body = cipher.update(plain);
    const end = cipher.final();
    const sealed = Buffer.concat([head, nonce, cipher.getAuthTag(), body, end]);
    freeBytes(body);
    return sealed;
  }
  function open(by: KeyObject, sealed: Buffer, context: string): Uint8Array {
    const decipher = createDecipheriv('aes-256-gcm', by, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  }
  function decryptBytes(sealed: Uint8Array, context: string): Uint8Array {
    const all = Buffer.from(sealed);
    const found = all.subarray(1, head.length).toString('hex');
    const named = all[0] === form ? keys.get(found) : undefined;
    if (named) {
      try {
        return open(named, all.subarray(head.length), context);
      } catch {
        throw new DecryptError('the value was changed, overwritten or moved; its key is known');
      }
    }
    for (const each of keys.values()) {
      try {
        return open(each, all, context);
      } catch {
        // Not this key's: the next one, or none.
      }
    }
    if (all[0] !== form) throw new DecryptError('the value was overwritten: it is no sealed one');
    throw new DecryptError(`sealed with key ${found}; SECRET_KEY has ${[...keys.keys()].join(', ')}`, found);
  }
  return {
    keyId: keyIdOf(secret),
    keyIds: [...keys.keys()],
    keyIdOf: (sealed) => {
      const start = typeof sealed === 'string' ? Buffer.from(sealed.slice(0, 8), 'base64url') : Buffer.from(sealed.slice(0, 5));
      const found = start.subarray(1, head.length).toString('hex');
      return start[0] === form && keys.has(found) ? found : undefined;
    },
    headOf: (keyId) => {
      const wanted = headBytes(keyId);
      return { text: wanted.toString('base64url').slice(0, headCharacters), bytes: wanted };
    },
    encryptBytes,
    decryptBytes,
    encrypt: (plain, context) => Buffer.from(encryptBytes(Buffer.from(plain), context)).toString('base64url'),
    decrypt: (sealed, context) => Buffer.from(decryptBytes(Buffer.from(sealed, 'base64url'), context)).toString('utf8'),
  };
}

/** Prepared keys: to prepare one takes several times as long as the hash itself. */
const prepared = new WeakMap<Uint8Array, KeyObject>();

/** HMAC-SHA-256 with a key of `hashKeys`. */
export function hashWith(key: Uint8Array, value: string): string {
  let ready = prepared.get(key);
  if (!ready) prepared.set(key, (ready = createSecretKey(key)));
  return createHmac('sha256', ready).update(value).digest('base64url');
}

/** The keys of a purpose, that of each secret in its order; kept, because they are asked for all the time. */
export function createHashKeys(secrets: readonly string[]): (purpose: string) => readonly Buffer[] {
  const kept = new Map<string, readonly Buffer[]>();
  return (purpose) => {
    let keys = kept.get(purpose);
    if (!keys) kept.set(purpose, (keys = secrets.map((secret) => subkey(secret, `hash:${purpose}`))));
    return keys;
  };
}
