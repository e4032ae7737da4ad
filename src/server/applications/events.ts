import { type ApplyStatus, enumKeys } from '#lib/enums.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';

import { type EventRow, findEvents, findPlainReasons, insertEvent, replaceReason } from './store.ts';

const listedReasons: readonly string[] = enumKeys.withdrawReason;

function placeOf(id: string): string {
  return `application_events.reason.${id}`;
}

interface NewEvent {
  applicationId: string;
  status: ApplyStatus;
  /** Milliseconds. */
  at: number;
  /** A key of the list of reasons, or the candidate's own words, which are kept sealed; empty where none was given. */
  reason?: string;
}

/** Adds to the timeline of an application. */
export async function addEvent(trx: Db, app: App, { reason = '', ...event }: NewEvent): Promise<void> {
  const id = newId();
  const isListed = listedReasons.includes(reason);
  await insertEvent(trx, {
    ...event,
    id,
    reason: isListed ? reason : null,
    sealedReason: isListed || reason === '' ? null : app.seal.text(reason, placeOf(id)),
  });
}

/** The timelines of applications, the earliest first, with their reasons opened. */
export async function readEvents(db: Db, app: App, applicationIds: string[]): Promise<EventRow[]> {
  const rows = await findEvents(db, applicationIds);
  return rows.map((row) =>
    row.sealedReason === null ? row : { ...row, reason: app.seal.openText(row.sealedReason, placeOf(row.id)) },
  );
}

const portion = 200;

/** Seals the reasons that a version before sealing left in plain words; afterwards there is nothing to do. */
export async function sealPlainReasons(app: App): Promise<void> {
  for (let rows = await findPlainReasons(app.db, listedReasons, portion); rows.length > 0;) {
    for (const { id, reason } of rows) await replaceReason(app.db, id, reason ? app.seal.text(reason, placeOf(id)) : null);
    rows = await findPlainReasons(app.db, listedReasons, portion);
  }
}
