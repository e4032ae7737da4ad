import type { ChangeData, ChangesData } from '#lib/contract/changes.ts';
import { pageSizeOf } from '#lib/contract/page-size.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { hasUnnumberedEvents, numberEventsBehind } from '#server/recruitment/applications/number-events.ts';

import { eventsBetween, headOf, lockHead, numberBefore, setHead } from './store-changes.ts';

const usualSize = 100;

/** Numbers a portion of the committed events; returns their count. */
async function numberPortion(trx: Db): Promise<number> {
  const head = await lockHead(trx);
  const count = await numberEventsBehind(trx, head);
  if (count > 0) await setHead(trx, head + count);
  return count;
}

/**
 * Numbers all committed events. Events are numbered only after their commit and by one transaction at a time. So even an
 * event whose transaction ends late gets a higher number than all events that were read before.
 */
export async function numberEvents(app: App): Promise<void> {
  if (!(await hasUnnumberedEvents(app.db))) return;
  for (let count = -1; count !== 0;) count = await transaction(app, numberPortion);
}

async function cursorOf(app: App, since: string | undefined, head: number): Promise<number> {
  if (!since) return 0;
  if (/^\d{1,15}$/.test(since)) {
    // A cursor past the end belongs to another database: a reader that continued from it would miss events.
    if (Number(since) > head) throw invalid({ path: 'since', rule: 'type' });
    return Number(since);
  }
  const isMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(since);
  const at = isMoment ? Date.parse(since) : Number.NaN;
  if (Number.isNaN(at)) throw invalid({ path: 'since', rule: 'type' });
  return (await numberBefore(app.db, at)) ?? head;
}

/** Numbers the committed events and returns the last number. */
export async function endOfChanges(app: App): Promise<number> {
  await numberEvents(app);
  return headOf(app.db);
}

function describe(row: Awaited<ReturnType<typeof eventsBetween>>[number]): ChangeData {
  const { id, at, kind, status, application, receiptNo, postingId, jobType, unit, fromPosting, toPosting } = row;
  const transfer = { ...(fromPosting && { fromRegJob: fromPosting }), ...(toPosting && { toRegJob: toPosting }) };
  const ids = { application, receiptNo, pkRegJob: postingId, jobType, unit };
  return { id, at: new Date(at).toISOString(), type: kind ?? status, status, ...ids, ...transfer };
}

/**
 * At most `count` events with a number above `after` and up to `until`; `last` is the number of the last of these
 * events, or `after` if there are none.
 */
export async function changesBetween(
  db: Db,
  actor: Pick<Actor, 'units'>,
  between: { after: number; until: number; count: number },
): Promise<{ list: ChangeData[]; last: number }> {
  const rows = await eventsBetween(db, actor, between);
  return { list: rows.map(describe), last: Number(rows.at(-1)?.seq ?? between.after) };
}

/**
 * A portion of the events in an actor's units, in the order of their numbers (specification: changes).
 * @param query.since `next` of the previous portion, or a time (ISO 8601) from which events are returned; all events if
 * absent
 * @throws AppError 400 if `since` is invalid
 */
export async function readChanges(
  app: App,
  actor: Pick<Actor, 'units'>,
  { since, size }: { since?: string | undefined; size?: string | null | undefined },
): Promise<ChangesData> {
  const count = pageSizeOf(size, usualSize);
  const until = await endOfChanges(app);
  const after = await cursorOf(app, since, until);
  const { list, last } = await changesBetween(app.db, actor, { after, until, count });
  // After a full portion there may be more events; if there are none, the next call returns an empty portion.
  const more = list.length === count && last < until;
  return { list, next: String(more ? last : until), more };
}
