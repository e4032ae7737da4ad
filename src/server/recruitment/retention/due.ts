import type { RetentionDueData } from '#lib/contract/retention.ts';
import type { RetentionOutcome } from '#lib/domain/retention.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';

import { claimErasure, findDue, type Limit, type DueCursor } from './store.ts';
import { limitsNow } from './terms.ts';

const pageSize = 100;

function cursorIn(cursor: string | undefined): DueCursor | undefined {
  if (!cursor) return undefined;
  const [, statusAt, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(cursor) ?? [];
  if (!statusAt || !id) throw invalid({ path: 'cursor', rule: 'type' });
  return { statusAt: Number(statusAt), id };
}

/**
 * A page of the applications that are due for erasure, in the order in which they ended, without candidates' names. `next`
 * is the cursor of the next page, null on the last page.
 * @throws AppError 400 for an invalid cursor
 */
export async function listDue(app: App, cursor: string | undefined, locale: Locale): Promise<RetentionDueData> {
  const rows = await findDue(app.db, await limitsNow(app.db, app), {
    after: cursorIn(cursor),
    count: pageSize + 1,
    now: app.clock.now(),
  });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    list: shown.map(({ id, receiptNo, status, statusAt, nameZh, nameEn, unit }) => ({
      idkey: id,
      receiptNo,
      regJobName: inLocale({ zh: nameZh, en: nameEn }, locale),
      unit,
      outcome: status as RetentionOutcome,
      endedAt: new Date(statusAt).toISOString(),
    })),
    next: rows.length > pageSize && last ? `${last.statusAt}-${last.id}` : null,
  };
}

/** An application that is due for erasure. */
export interface DueApplication {
  id: string;
  accountId: string;
}

/** Up to `pageSize` applications that are due by these limits and come after the cursor, in the order in which they ended. */
export async function dueAfter(
  app: App,
  limits: readonly Limit[],
  after: DueCursor | undefined,
): Promise<(DueApplication & DueCursor)[]> {
  return findDue(app.db, limits, { after, count: pageSize, now: app.clock.now() });
}

/**
 * Locks an application and claims it for erasure in this transaction; false if it is no longer due by the terms that are in
 * effect now.
 */
export async function claimForErasure(trx: Db, app: App, application: DueApplication): Promise<boolean> {
  await lockApplications(trx, [application.id]);
  return claimErasure(trx, application, await limitsNow(trx, app), app.clock.now());
}
