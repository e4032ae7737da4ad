import type { ApplyStatus } from '#lib/enums.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';

import { type ApplicationRow, findLiveInCategory } from './store.ts';
import { findForOffice, findStepsTaken } from './store-office.ts';

/** An application as the office finds it. */
export type ApplicationInScope = ApplicationRow;

/** Ids a statement. */
const portion = 500;

async function inPortions<Row>(ids: readonly string[], find: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += portion) rows.push(...(await find(ids.slice(from, from + portion))));
  return rows;
}

/** The applications that an actor may see, of those with these ids or receipt numbers; in no order. */
export function findInScope(db: Db, { units }: Pick<Actor, 'units'>, ids: readonly string[]): Promise<ApplicationInScope[]> {
  return inPortions(ids, (some) => findForOffice(db, { units }, some));
}

/** The last step that each of these applications has reached, by application. */
export async function findLastSteps(db: Db, applicationIds: readonly string[]): Promise<Map<string, ApplyStatus>> {
  const taken = await inPortions(applicationIds, (some) => findStepsTaken(db, some));
  return new Map(taken.map(({ applicationId, status }) => [applicationId, status]));
}

/** The receipt number of the candidate's live application that keeps one that ended from returning; undefined for none. */
export async function findCategoryHolder(db: Db, { settings }: App, row: ApplicationRow): Promise<string | undefined> {
  if (!settings.oneApplicationPerCategory) return undefined;
  return (await findLiveInCategory(db, row.accountId, row.jobType))?.receiptNo;
}
