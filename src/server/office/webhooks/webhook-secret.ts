import { randomBytes } from 'node:crypto';

import type { App } from '#server/platform/app.ts';

function placeOf(id: string): string {
  return `webhooks.sealed_secret.${id}`;
}

/** What every secret begins with, as in Standard Webhooks; the key in base64 follows. */
const prefix = 'whsec_';

/** A secret for a new webhook. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The key in a secret. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}

/** The encrypted secret of a webhook. */
export function sealSecret(app: App, id: string, secret: string): string {
  return app.seal.text(secret, placeOf(id));
}

/** The decrypted secret of a webhook. */
export function openSecret(app: App, { id, sealedSecret }: { id: string; sealedSecret: string }): string {
  return app.seal.openText(sealedSecret, placeOf(id));
}
