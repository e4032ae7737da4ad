import type { App } from '#server/platform/app.ts';

function placeOf(id: string): string {
  return `webhooks.sealed_secret.${id}`;
}

/** The secret of a webhook as it is kept. */
export function sealSecret(app: App, id: string, secret: string): string {
  return app.seal.text(secret, placeOf(id));
}

/** The secret with which what is sent to a webhook is signed. */
export function openSecret(app: App, { id, sealedSecret }: { id: string; sealedSecret: string }): string {
  return app.seal.openText(sealedSecret, placeOf(id));
}
