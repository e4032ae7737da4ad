import type { RetentionDueData } from '#lib/contract/retention.ts';
import type { RetentionOutcome } from '#lib/domain/retention.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';

import { claimErasure, findDue, type Limit, type DueCursor } from './store.ts';
import { limitsNow } from './terms.ts';

const atOnce = 100;

function placeIn(cursor: string | undefined): DueCursor | undefined {
  if (!cursor) return undefined;
  const [, statusAt, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(cursor) ?? [];
  if (!statusAt || !id) throw invalid({ path: 'cursor', rule: 'type' });
  return { statusAt: Number(statusAt), id };
}

/** Applications due now, earliest end first, without names; `next` is the cursor of the following page. */
export async function listDue(app: App, cursor: string | undefined, locale: Locale): Promise<RetentionDueData> {
  const rows = await findDue(app.db, await limitsNow(app), { after: placeIn(cursor), count: atOnce + 1 });
  const shown = rows.slice(0, atOnce);
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
    next: rows.length > atOnce && last ? `${last.statusAt}-${last.id}` : null,
  };
}

/** A due application. */
export interface DueApplication {
  id: string;
  accountId: string;
}

/** Due applications by limits, after a given one. */
export async function dueBehind(
  app: App,
  limits: readonly Limit[],
  after: DueCursor | undefined,
): Promise<(DueApplication & DueCursor)[]> {
  return findDue(app.db, limits, { after, count: atOnce });
}

/** Locks an application and claims it for erasure in this transaction; false if it is no longer due. */
export async function takeForErasure(trx: Db, app: App, application: DueApplication, limits: readonly Limit[]): Promise<boolean> {
  await lockApplications(trx, [application.id]);
  return claimErasure(trx, application, limits, app.clock.now());
}
