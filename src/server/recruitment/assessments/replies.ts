import type { App } from '#server/platform/app.ts';

import type { ReplyRow } from './store-replies.ts';

function contextOf({ applicationId, sessionId }: Pick<ReplyRow, 'applicationId' | 'sessionId'>): string {
  return `session_replies.sealed_reason.${applicationId}.${sessionId}`;
}

/** Encrypts a candidate's reason for declining; null for an empty reason. */
export function encryptReason(app: App, key: Pick<ReplyRow, 'applicationId' | 'sessionId'>, reason: string): string | null {
  return reason === '' ? null : app.cipher.encrypt(reason, contextOf(key));
}

/** A candidate's reason for declining; empty without one. */
export function reasonOf(app: App, row: ReplyRow): string {
  return row.sealedReason === null ? '' : app.cipher.decrypt(row.sealedReason, contextOf(row));
}
