import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EventKind } from '#server/platform/db/tables/applications.ts';
import { newId } from '#server/platform/ids.ts';

import { type EventRow, findEvents, insertEvents } from './store.ts';

const listedReasons: readonly string[] = enumKeys.withdrawReason;

function contextOf(id: string, column: 'reason' | 'words' = 'reason'): string {
  return `application_events.${column}.${id}`;
}

interface NewEvent {
  applicationId: string;
  status: ApplyStatus;
  /** The key of the round that the application enters or is in; for `resultLent`, the round of the result. */
  round?: string | null;
  /** The time of the event (ms). */
  at: number;
  /** A key of `enumKeys.withdrawReason`, or the candidate's own text, which is stored encrypted; may be empty. */
  reason?: string;
  kind?: EventKind;
  /** The office's text to the candidate, stored encrypted. */
  words?: string | undefined;
  /** The posting that the application left in a transfer, or for which a reused result was achieved. */
  fromPosting?: string;
  /** The posting to which a transfer was offered, or for which a result was reused. */
  toPosting?: string;
  /** The id of the actor, if the office caused the event. */
  actor?: string;
  batchId?: string;
}

/** An event with decrypted texts. */
export interface DecryptedEvent extends EventRow {
  /** The office's text to the candidate; may be empty. */
  words: string;
}

/** Adds events to the timelines of applications. */
export async function addEvents(trx: Db, app: App, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    trx,
    events.map(({ reason = '', words = '', kind = null, actor = null, batchId = null, round = null, ...event }) => {
      const id = newId();
      const isListed = listedReasons.includes(reason);
      return {
        ...event,
        id,
        round,
        reason: isListed ? reason : null,
        sealedReason: isListed || reason === '' ? null : app.cipher.encrypt(reason, contextOf(id)),
        kind,
        sealedWords: words === '' ? null : app.cipher.encrypt(words, contextOf(id, 'words')),
        actor,
        batchId,
      };
    }),
  );
}

/** Adds an event to the timeline of an application. */
export async function addEvent(trx: Db, app: App, event: NewEvent): Promise<void> {
  await addEvents(trx, app, [event]);
}

/** The events of applications, earliest first, with decrypted texts. */
export async function readEvents(db: Db, app: App, applicationIds: string[]): Promise<DecryptedEvent[]> {
  const rows = await findEvents(db, applicationIds);
  return rows.map((row) => ({
    ...row,
    reason: row.sealedReason === null ? row.reason : app.cipher.decrypt(row.sealedReason, contextOf(row.id)),
    words: row.sealedWords === null ? '' : app.cipher.decrypt(row.sealedWords, contextOf(row.id, 'words')),
  }));
}
