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
 * Encryption at rest: AES-256-GCM with a random nonce for each value. The context (table, column and row) is
 * authenticated too, so that a value moved to another row does not decrypt. Each value begins with the id of its key,
 * which selects the key for decryption; a value that begins with no known id is tried with every key.
 */
export interface ValueCipher {
  /** The id of the key that encrypts, in hex; reveals nothing about the key. */
  keyId: string;
  /** The ids of all keys that decrypt, beginning with `keyId`. */
  keyIds: readonly string[];
  /** The id of the known key with which a value was encrypted; undefined if the value has no id or an unknown one. */
  keyIdOf(sealed: Uint8Array | string): string | undefined;
  /** The characters and bytes with which every value encrypted with a key begins, for comparison in SQL. */
  headOf(keyId: string): ValueHead;
  /** Encrypts text; the result is base64url text. */
  encrypt(plain: string, context: string): string;
  /** @throws DecryptError if the value was changed or moved, or encrypted with an unknown key */
  decrypt(sealed: string, context: string): string;
  encryptBytes(plain: Uint8Array, context: string): Uint8Array;
  /** @throws DecryptError as `decrypt` */
  decryptBytes(sealed: Uint8Array, context: string): Uint8Array;
}

/** The beginning of an encrypted value, as text and as bytes. */
interface ValueHead {
  text: string;
  bytes: Uint8Array;
}

/** The first byte of the format: an encrypted value is this byte, key id, nonce, tag, ciphertext. */
const form = 1;
const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;

function subkey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'skygate', purpose, 32));
}

/** Bytes that encryption adds to a value. */
export const encryptedOverhead = 1 + keyIdLength + nonceLength + tagLength;

/** Thrown if a value cannot be decrypted: it was changed, overwritten or moved, or its key is unknown. */
export class DecryptError extends Error {
  /** The id with which the value begins, if no known key has this id or decrypts the value; otherwise undefined. */
  readonly unknownKey: string | undefined;

  constructor(message: string, unknownKey?: string) {
    super(message);
    this.unknownKey = unknownKey;
  }
}

/** Number of base64url characters that depend on the head alone. */
const headCharacters = Math.floor(((1 + keyIdLength) * 8) / 6);

function headBytes(keyId: string): Buffer {
  return Buffer.concat([Buffer.from([form]), Buffer.from(keyId, 'hex')]);
}

/** The id of the key derived from a secret, in hex; reveals nothing about the secret. */
export function keyIdOf(secret: string): string {
  return subkey(secret, 'seal id').subarray(0, keyIdLength).toString('hex');
}

/**
 * Creates the cipher of a deployment.
 * @param secret its `SECRET_KEY`, whose key encrypts
 * @param others secrets whose keys only decrypt, such as former ones
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
  function decryptWith(by: KeyObject, sealed: Buffer, context: string): Uint8Array {
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
        return decryptWith(named, all.subarray(head.length), context);
      } catch {
        throw new DecryptError('the value was changed, overwritten or moved; its key is known');
      }
    }
    for (const each of keys.values()) {
      try {
        return decryptWith(each, all, context);
      } catch {
        // Try the next key.
      }
    }
    if (all[0] !== form) throw new DecryptError('the value was overwritten: it is not an encrypted one');
    throw new DecryptError(`encrypted with key ${found}; SECRET_KEY has ${[...keys.keys()].join(', ')}`, found);
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

/** Cached key objects by key: creating one takes several times as long as the hash itself. */
const prepared = new WeakMap<Uint8Array, KeyObject>();

/** HMAC-SHA-256, in base64url. */
export function hashWith(key: Uint8Array, value: string): string {
  let ready = prepared.get(key);
  if (!ready) prepared.set(key, (ready = createSecretKey(key)));
  return createHmac('sha256', ready).update(value).digest('base64url');
}

/** Returns a function that returns the HMAC keys of a purpose, in the order of the secrets. It caches them by purpose. */
export function createHashKeys(secrets: readonly string[]): (purpose: string) => readonly Buffer[] {
  const cached = new Map<string, readonly Buffer[]>();
  return (purpose) => {
    let keys = cached.get(purpose);
    if (!keys) cached.set(purpose, (keys = secrets.map((secret) => subkey(secret, `hash:${purpose}`))));
    return keys;
  };
}
