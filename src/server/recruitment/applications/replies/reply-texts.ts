import type { App } from '#server/platform/app.ts';

import type { ReplyRow } from './store-replies.ts';

function contextOf(id: string): string {
  return `application_replies.sealed_text.${id}`;
}

/** The encrypted text of a message. */
export function encryptText(app: App, id: string, text: string): string {
  return app.cipher.encrypt(text, contextOf(id));
}

/** The decrypted text of a message. */
export function textOf(app: App, { id, sealedText }: Pick<ReplyRow, 'id' | 'sealedText'>): string {
  return app.cipher.decrypt(sealedText, contextOf(id));
}
