import { createStreamCipher, type StreamCipher } from './encrypted-stream.ts';
import { createHashKeys, createValueCipher, hashWith, type ValueCipher } from './value-cipher.ts';

/** A deployment's encryption and keyed hashes. The current key, from `SECRET_KEY`, encrypts; all known keys decrypt. */
export interface Keys {
  cipher: ValueCipher;
  /** HMAC under the current key, by which an encrypted or secret value is looked up. */
  keyedHash: (purpose: string, value: string) => string;
  /** The same HMAC under every key, the current one first; a stored hash may be any of these. */
  keyedHashes: (purpose: string, value: string) => string[];
  /** The HMAC keys of a purpose, the current one first. */
  hashKeys: (purpose: string) => readonly Uint8Array[];
  /** Creates the cipher for streams that begin with `magic`. */
  streamCipher: (magic: string) => StreamCipher;
}

/**
 * Creates the keys of a deployment.
 * @param secret `SECRET_KEY`
 * @param others the keys in `SECRET_KEYS_FILE`, which may include `secret`
 */
export function createKeys(secret: string, others: readonly string[] = []): Keys {
  const secrets = [...new Set([secret, ...others])];
  const hashKeys = createHashKeys(secrets);
  return {
    cipher: createValueCipher(secret, secrets.slice(1)),
    keyedHash: (purpose, value) => hashWith(hashKeys(purpose)[0]!, value),
    keyedHashes: (purpose, value) => hashKeys(purpose).map((key) => hashWith(key, value)),
    hashKeys,
    streamCipher: (magic) => createStreamCipher(secrets, magic),
  };
}
