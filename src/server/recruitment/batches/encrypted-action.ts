import type { BatchAction } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';

/** The action of a preview or batch, and the requested time of its release. */
export interface StoredAction<Action extends BatchAction = BatchAction> {
  action: Action;
  /** A time in milliseconds or `now`; null for the end of the hold. */
  releaseAt: number | 'now' | null;
}

function contextOf(id: string): string {
  return `batches.action.${id}`;
}

/** Encrypts an action, because it contains the office's texts, for the row with this id. */
export function encryptAction(app: App, id: string, stored: StoredAction): string {
  return app.cipher.encrypt(JSON.stringify(stored), contextOf(id));
}

/** Decrypts the action of the row with this id. */
export function decryptAction<Action extends BatchAction = BatchAction>(
  app: App,
  id: string,
  sealedAction: string,
): StoredAction<Action> {
  return JSON.parse(app.cipher.decrypt(sealedAction, contextOf(id))) as StoredAction<Action>;
}
