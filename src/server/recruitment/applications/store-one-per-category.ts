import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { ApplicationRow } from './store.ts';

type Settings = Pick<App, 'settings'>;

/** Accounts per query. */
const portion = 500;

/**
 * The `liveCategory` of an application in progress: its category if the settings allow only one live application per category,
 * else null. A unique index rejects a candidate's second live application with the same `liveCategory`.
 */
export function liveCategoryOf({ settings }: Settings, jobType: string): string | null {
  return settings.oneApplicationPerCategory ? jobType : null;
}

/**
 * The candidate's live application that prevents another one in the same category (specification: repeat delivery); undefined
 * if there is none, or if the settings allow several.
 */
export async function findLiveInCategory(
  db: Db,
  { settings }: Settings,
  { accountId, jobType }: { accountId: string; jobType: string },
): Promise<ApplicationRow | undefined> {
  if (!settings.oneApplicationPerCategory) return undefined;
  return db
    .selectFrom('applications')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('liveCategory', '=', jobType)
    .where('live', '=', 1)
    .executeTakeFirst();
}

/**
 * Finds the ended applications that cannot be reopened because the candidate has a live application in the same category.
 * Maps the id of the ended application to the receipt number of the live application. Empty if the settings allow several
 * applications per category.
 */
export async function findCategoryHolders(
  db: Db,
  { settings }: Settings,
  rows: readonly ApplicationRow[],
): Promise<Map<string, string>> {
  if (!settings.oneApplicationPerCategory) return new Map();
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  const holders = new Map<string, { id: string; receiptNo: string }>();
  for (let from = 0; from < accounts.length; from += portion) {
    const found = await db
      .selectFrom('applications')
      .select(['id', 'accountId', 'liveCategory', 'receiptNo'])
      .where('accountId', 'in', accounts.slice(from, from + portion))
      .where('live', '=', 1)
      .where('liveCategory', 'is not', null)
      .execute();
    for (const one of found) holders.set(`${one.accountId} ${one.liveCategory}`, one);
  }
  return new Map(
    rows.flatMap(({ id, accountId, jobType }) => {
      const holder = holders.get(`${accountId} ${jobType}`);
      return holder && holder.id !== id ? [[id, holder.receiptNo] as const] : [];
    }),
  );
}
