import type { OfferTerms } from '#lib/rules/offers.ts';
import type { App } from '#server/platform/app.ts';

import type { ItemRow } from './store.ts';

type Column = 'reason' | 'words' | 'terms';

function contextOf(id: string, column: Column): string {
  return `decisions.${column}.${id}`;
}

/** Encrypts a text of a decision; null for an empty one. */
export function encryptText(app: App, id: string, column: Column, text: string): string | null {
  return text === '' ? null : app.cipher.encrypt(text, contextOf(id, column));
}

/** The office's text to the candidate about a decision; empty without one. */
export function wordsOf(app: App, { id, sealedWords }: Pick<ItemRow, 'id' | 'sealedWords'>): string {
  return sealedWords === null ? '' : app.cipher.decrypt(sealedWords, contextOf(id, 'words'));
}

/** The offered terms; null if the decision offers none. */
export function termsIn(app: App, { id, sealedTerms }: Pick<ItemRow, 'id' | 'sealedTerms'>): OfferTerms | null {
  return sealedTerms === null ? null : (JSON.parse(app.cipher.decrypt(sealedTerms, contextOf(id, 'terms'))) as OfferTerms);
}

/** The office's internal reason: a key of the dictionary `rejectReason`, or free text; empty without one. */
export function reasonOf(app: App, { id, reason, sealedReason }: Pick<ItemRow, 'id' | 'reason' | 'sealedReason'>): string {
  return sealedReason === null ? (reason ?? '') : app.cipher.decrypt(sealedReason, contextOf(id, 'reason'));
}
