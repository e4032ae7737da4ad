import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import {
  findCategoryHolders as findHolders,
  findForOffice,
  findStepsTaken,
  findUnits,
  type OfficeRow,
} from '../office/store-office.ts';
import type { ApplicationRow } from '../store.ts';

/** An application as the office reads it. */
export type ApplicationInScope = OfficeRow;

/** Ids per statement. */
const portion = 500;

async function inPortions<Row>(ids: readonly string[], find: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += portion) rows.push(...(await find(ids.slice(from, from + portion))));
  return rows;
}

/** The applications with these ids or receipt numbers that an actor may see, unordered. */
export function findInScope(db: Db, { units }: Pick<Actor, 'units'>, ids: readonly string[]): Promise<ApplicationInScope[]> {
  return inPortions(ids, (some) => findForOffice(db, { units }, some));
}

/** The hiring units of applications, by application. The caller must have checked the scope. */
export async function unitsOfApplications(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await inPortions(ids, (some) => findUnits(db, some));
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

/** The last status of each application other than rejected and withdrawn, by application. */
export async function findLastSteps(db: Db, applicationIds: readonly string[]): Promise<Map<string, ApplyStatus>> {
  const taken = await inPortions(applicationIds, (some) => findStepsTaken(db, some));
  return new Map(taken.map(({ applicationId, status }) => [applicationId, status]));
}

/**
 * The receipt numbers of live applications that prevent ended ones from returning, because they occupy the same category
 * of the same candidate; by the id of the ended application. Empty if the settings allow several per category.
 */
export async function findCategoryHolders(
  db: Db,
  { settings }: Pick<App, 'settings'>,
  rows: readonly ApplicationRow[],
): Promise<Map<string, string>> {
  if (!settings.oneApplicationPerCategory) return new Map();
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  const holders = new Map(
    (await inPortions(accounts, (some) => findHolders(db, some))).map((one) => [`${one.accountId} ${one.liveCategory}`, one]),
  );
  return new Map(
    rows.flatMap(({ id, accountId, jobType }) => {
      const holder = holders.get(`${accountId} ${jobType}`);
      return holder && holder.id !== id ? [[id, holder.receiptNo] as const] : [];
    }),
  );
}
