import type { App } from '#server/platform/app.ts';

import type { ReplyRow } from './store-replies.ts';

function contextOf({ applicationId, sessionId }: Pick<ReplyRow, 'applicationId' | 'sessionId'>): string {
  return `session_replies.sealed_reason.${applicationId}.${sessionId}`;
}

/** A candidate's reason for declining, encrypted for storing; null for none. */
export function encryptReason(app: App, key: Pick<ReplyRow, 'applicationId' | 'sessionId'>, reason: string): string | null {
  return reason === '' ? null : app.cipher.encrypt(reason, contextOf(key));
}

/** A candidate's reason for declining; empty for none. */
export function reasonOf(app: App, row: ReplyRow): string {
  return row.sealedReason === null ? '' : app.cipher.decrypt(row.sealedReason, contextOf(row));
}
