import { sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';

/** Rows per statement. */
const portion = 500;

function* portionsOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += portion) yield ids.slice(from, from + portion);
}

/**
 * The ids of the postings to which no application, transfer task or timeline refers. An update without effect locks these
 * postings until the transaction ends.
 */
export async function findUnapplied(trx: Db, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of portionsOf(ids)) {
    const rows = await trx
      .updateTable('postings')
      .set((eb) => ({ rank: eb.ref('rank') }))
      .where('id', 'in', some)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('applications').select('applications.id').whereRef('applications.postingId', '=', 'postings.id'),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('applicationEvents')
              .select('applicationEvents.id')
              .whereRef('applicationEvents.fromPosting', '=', 'postings.id'),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('applicationTasks')
              .select('applicationTasks.id')
              .where('applicationTasks.kind', '=', 'transfer')
              .whereRef('applicationTasks.type', '=', 'postings.id'),
          ),
        ),
      )
      .returning('id')
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** The ids of the postings to which candidates have applied. */
export async function findApplied(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of portionsOf(ids)) {
    const rows = await db.selectFrom('applications').select('postingId').distinct().where('postingId', 'in', some).execute();
    for (const { postingId } of rows) found.add(postingId);
  }
  return found;
}

/** Deletes postings with their texts. */
export async function deletePostings(trx: Db, ids: readonly string[]): Promise<void> {
  for (const some of portionsOf(ids)) await trx.deleteFrom('postings').where('id', 'in', some).execute();
}

/**
 * For each list, the columns that refer to its keys; a key that is referred to must not be deleted. The columns in `plain`
 * contain one key, and the columns in `within` contain keys in JSON.
 */
const usedIn = {
  units: {
    plain: ['postings.unit', 'posting_drafts.unit', 'recruiting_sessions.unit'],
    within: ['staff.units', 'staff_tokens.units', 'webhooks.units'],
  },
  families: { plain: ['postings.family'], within: ['posting_drafts.content'] },
  workplaces: { plain: ['applications.work_place'], within: ['postings.workplaces', 'posting_drafts.content'] },
  testSites: {
    plain: ['applications.site', 'places.key', 'recruiting_sessions.site', 'recruiting_sessions.place', 'recruiting_slots.place'],
    within: ['postings.test_sites', 'posting_drafts.content'],
  },
} as const;

export type ReferenceList = keyof typeof usedIn;

async function isUsed(db: Db, list: ReferenceList, key: string): Promise<boolean> {
  const tableOf = (column: string) => sql.table(column.split('.', 1)[0]!);
  const { plain, within } = usedIn[list];
  const named = [
    ...plain.map((column) => sql`exists (select 1 from ${tableOf(column)} where ${sql.ref(column)} = ${key})`),
    ...within.map((column) => sql`exists (select 1 from ${tableOf(column)} where ${sql.ref(column)} like ${`%"${key}"%`})`),
  ];
  const { rows } = await sql`select 1 where ${sql.join(named, sql` or `)}`.execute(db);
  return rows.length > 0;
}

/** The keys that no column of `usedIn` contains. */
export async function findUnused(db: Db, list: ReferenceList, keys: readonly string[]): Promise<string[]> {
  const unused: string[] = [];
  for (const key of keys) if (!(await isUsed(db, list, key))) unused.push(key);
  return unused;
}

/** Deletes keys from a list; they must be unused. */
export async function deleteReferences(trx: Db, list: ReferenceList, keys: readonly string[]): Promise<void> {
  for (const some of portionsOf(keys)) await trx.deleteFrom(list).where('key', 'in', some).execute();
}
