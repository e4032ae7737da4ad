import type { DeskReader } from '#lib/contract/desk-application.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';

import { claimLog, findReaders, deleteReaders, saveReader } from './store.ts';

const minute = 60_000;
/** How long (ms) somebody is listed as a reader after the last call of their page; a page calls twice in this time. */
const presentFor = minute;
/** Milliseconds in which reading an application is logged only once per reader. */
const loggedOnce = 10 * minute;
const forgottenAfter = 60 * minute;

/** An application that somebody reads, within their reach. */
interface ReadApplication {
  id: string;
  /** Key of the hiring unit. */
  unit: string;
}

/** Other current readers of an application. The caller has checked the scope. */
async function othersAt(db: Db, app: App, actor: Actor, { id }: Pick<ReadApplication, 'id'>): Promise<DeskReader[]> {
  const rows = await findReaders(db, { applicationId: id, actor: actor.id }, app.clock.now() - presentFor);
  return rows.map(({ actorName, since }) => ({ name: actorName, since: new Date(since).toISOString() }));
}

/**
 * Records that somebody is still reading an application, and returns the other readers. The caller has checked the
 * scope.
 */
export async function noteReading(trx: Db, app: App, actor: Actor, read: Pick<ReadApplication, 'id'>): Promise<DeskReader[]> {
  const now = app.clock.now();
  await saveReader(trx, { applicationId: read.id, actor: actor.id, actorName: actor.name }, { now, pause: presentFor });
  return othersAt(trx, app, actor, read);
}

/**
 * Logs that somebody reads an application, at most once in ten minutes, and returns the other readers. Call this
 * function last in a transaction. The caller has checked the scope.
 */
export async function beginReading(trx: Db, app: App, actor: Actor, { id, unit }: ReadApplication): Promise<DeskReader[]> {
  const now = app.clock.now();
  const others = await noteReading(trx, app, actor, { id });
  const key = { applicationId: id, actor: actor.id };
  if (await claimLog(trx, key, { now, since: now - loggedOnce })) {
    await deleteReaders(trx, now - forgottenAfter);
    await record(trx, app, actor, { action: 'application.read', unit, applicationId: id });
  }
  return others;
}
