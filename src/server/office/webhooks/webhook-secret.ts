import { randomBytes } from 'node:crypto';

import type { App } from '#server/platform/app.ts';

function contextOf(id: string): string {
  return `webhooks.sealed_secret.${id}`;
}

/** The prefix of every secret, as in Standard Webhooks; the key in base64 follows. */
const prefix = 'whsec_';

/** A new secret for a webhook. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The key that a secret contains. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}

/** The encrypted secret of a webhook. */
export function encryptSecret(app: App, id: string, secret: string): string {
  return app.cipher.encrypt(secret, contextOf(id));
}

/** The decrypted secret of a webhook. */
export function decryptSecret(app: App, { id, sealedSecret }: { id: string; sealedSecret: string }): string {
  return app.cipher.decrypt(sealedSecret, contextOf(id));
}
