import type { DictionaryEntry } from '#lib/contract/content.ts';
import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { orUndefined } from '#server/platform/or-undefined.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

import { reasonOf, wordsOf } from './encrypted-decision.ts';
import { type DecisionRow, findDecisionsOf } from './store-of-application.ts';

/** A decision on an application; times in milliseconds. */
export interface DecisionMade extends Pick<
  DecisionRow,
  'batchId' | 'toStatus' | 'toRound' | 'actor' | 'decidedAt' | 'releaseAt' | 'state'
> {
  kind: DecisionKind;
  /**
   * The office's internal reason: free text, or the name of an entry of the dictionary `rejectReason` (the entry's key if the
   * entry is gone).
   */
  reason: string;
  /** The office's text to the candidate; may be empty. */
  words: string;
}

function nameOfReason(entries: readonly DictionaryEntry[], key: string): string | undefined {
  for (const { k, name, childs } of entries) {
    const found = k === key ? name : nameOfReason(childs, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The decisions on an application, earliest first. The caller must have checked access to the application. */
export async function readDecisions(app: App, applicationId: string, locale: Locale): Promise<DecisionMade[]> {
  const rows = await findDecisionsOf(app.db, applicationId);
  const listed = rows.some(({ reason }) => reason !== null)
    ? ((await orUndefined(readDictionary(app, 'rejectReason', locale))) ?? [])
    : [];
  return rows.map((row) => {
    const { batchId, decision, toStatus, toRound, actor, decidedAt, releaseAt, state } = row;
    const reason = reasonOf(app, row);
    const words = { reason: nameOfReason(listed, reason) ?? reason, words: wordsOf(app, row) };
    return { batchId, kind: decision, toStatus, toRound, actor, decidedAt, releaseAt, state, ...words };
  });
}
