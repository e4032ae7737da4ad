import type { App } from '#server/platform/app.ts';

import type { DecisionRow } from './decisions/store.ts';

function contextOf(id: string, column: 'reason' | 'words'): string {
  return `decisions.${column}.${id}`;
}

/** A text of a decision as it is kept: encrypted, and null where it is empty. */
export function sealed(app: App, id: string, column: 'reason' | 'words', text: string): string | null {
  return text === '' ? null : app.cipher.encrypt(text, contextOf(id, column));
}

/** What the candidate reads with a decision; empty where nothing is said. */
export function wordsOf(app: App, { id, sealedWords }: Pick<DecisionRow, 'id' | 'sealedWords'>): string {
  return sealedWords === null ? '' : app.cipher.decrypt(sealedWords, contextOf(id, 'words'));
}

/** The office's own reason: a key of the list, or words; empty where none was given. */
export function reasonOf(app: App, { id, reason, sealedReason }: Pick<DecisionRow, 'id' | 'reason' | 'sealedReason'>): string {
  return sealedReason === null ? (reason ?? '') : app.cipher.decrypt(sealedReason, contextOf(id, 'reason'));
}
