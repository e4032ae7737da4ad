import type { BatchAction } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';

/** What a batch is to do, and when it is to be released. */
export interface KeptAction<Action extends BatchAction = BatchAction> {
  action: Action;
  /** Milliseconds; null after the hold. */
  releaseAt: number | 'now' | null;
}

function contextOf(id: string): string {
  return `batches.action.${id}`;
}

/** What a batch is to do as it is kept: with its words, therefore encrypted. */
export function encryptAction(app: App, id: string, kept: KeptAction): string {
  return app.cipher.encrypt(JSON.stringify(kept), contextOf(id));
}

/** What a batch is to do. */
export function decryptAction<Action extends BatchAction = BatchAction>(
  app: App,
  id: string,
  sealedAction: string,
): KeptAction<Action> {
  return JSON.parse(app.cipher.decrypt(sealedAction, contextOf(id))) as KeptAction<Action>;
}
