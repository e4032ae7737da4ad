import { createStreamCipher, type StreamCipher } from './encrypted-stream.ts';
import { createHashKeys, createValueCipher, hashWith, type ValueCipher } from './value-cipher.ts';

/** What a deployment encrypts and looks up with: the newest key writes, older ones are only read. */
export interface Keys {
  cipher: ValueCipher;
  /** HMAC by which an encrypted or secret value is looked up. */
  keyedHash: (purpose: string, value: string) => string;
  /** The same HMAC under every key, newest first: a stored value may be under any of them. */
  keyedHashes: (purpose: string, value: string) => string[];
  /** The keys of these hashes, newest first. */
  hashKeys: (purpose: string) => readonly Uint8Array[];
  /** Encrypts streams that begin with `magic`. */
  streamCipher: (magic: string) => StreamCipher;
}

/**
 * Creates the keys of a deployment.
 * @param secret `SECRET_KEY`
 * @param others the keys in `SECRET_KEYS_FILE`; `secret` among them counts once
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
