import type { DeskReader } from '#lib/contract/desk-application.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';

import { claimLog, findReaders, forgetReaders, saveReader } from './store.ts';

const minute = 60_000;
/** Milliseconds without a sign after which somebody no longer counts as a reader; a page sends one every half of it. */
const present = minute;
/** Milliseconds in which the same reader of the same application is logged once. */
const loggedOnce = 10 * minute;
const forgottenAfter = 60 * minute;

/** An application being read, within the reader's reach. */
interface Read {
  id: string;
  /** Key of the hiring unit. */
  unit: string;
}

/** Other current readers of an application. The caller has checked the scope. */
async function othersAt(db: Db, app: App, actor: Actor, { id }: Pick<Read, 'id'>): Promise<DeskReader[]> {
  const rows = await findReaders(db, { applicationId: id, actor: actor.id }, app.clock.now() - present);
  return rows.map(({ actorName, since }) => ({ name: actorName, since: new Date(since).toISOString() }));
}

/**
 * Records that somebody is still reading an application, and returns the other readers. The caller has checked the
 * scope.
 */
export async function stayAt(trx: Db, app: App, actor: Actor, read: Pick<Read, 'id'>): Promise<DeskReader[]> {
  const now = app.clock.now();
  await saveReader(trx, { applicationId: read.id, actor: actor.id, actorName: actor.name }, { now, pause: present });
  return othersAt(trx, app, actor, read);
}

/**
 * Logs that somebody reads an application, once in ten minutes, and returns the other readers. Last in its transaction.
 * The caller has checked the scope.
 */
export async function beginReading(trx: Db, app: App, actor: Actor, { id, unit }: Read): Promise<DeskReader[]> {
  const now = app.clock.now();
  const others = await stayAt(trx, app, actor, { id });
  const key = { applicationId: id, actor: actor.id };
  if (await claimLog(trx, key, { now, since: now - loggedOnce })) {
    await forgetReaders(trx, now - forgottenAfter);
    await record(trx, app, actor, { action: 'application.read', unit, applicationId: id });
  }
  return others;
}
