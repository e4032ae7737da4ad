import { createStreamCipher, type StreamCipher } from './encrypted-stream.ts';
import { createHashKeys, createSeal, hashWith, type Seal } from './seal.ts';

/** What a deployment seals and looks up with: the newest key writes, the others are read beside it. */
export interface Keys {
  seal: Seal;
  /** HMAC by which a sealed or secret value is looked up. */
  keyedHash: (purpose: string, value: string) => string;
  /** The same under every key, the newest first: what was stored may be under any of them. */
  keyedHashes: (purpose: string, value: string) => string[];
  /** The keys of such hashes, the newest first. */
  hashKeys: (purpose: string) => readonly Uint8Array[];
  /** Encrypts streams that begin with `magic`. */
  streamCipher: (magic: string) => StreamCipher;
}

/**
 * The keys of a deployment.
 * @param secret `SECRET_KEY`
 * @param others what `SECRET_KEYS_FILE` holds; `secret` again among them counts once
 */
export function createKeys(secret: string, others: readonly string[] = []): Keys {
  const secrets = [...new Set([secret, ...others])];
  const hashKeys = createHashKeys(secrets);
  return {
    seal: createSeal(secret, secrets.slice(1)),
    keyedHash: (purpose, value) => hashWith(hashKeys(purpose)[0]!, value),
    keyedHashes: (purpose, value) => hashKeys(purpose).map((key) => hashWith(key, value)),
    hashKeys,
    streamCipher: (magic) => createStreamCipher(secrets, magic),
  };
}
