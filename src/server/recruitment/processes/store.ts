import type { JobType } from '#lib/domain/job-types.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ProcessRow = Tables['postingProcesses'];
export type TemplateRow = Tables['processTemplates'];

/** Ids or rows per statement. */
const portion = 500;

/** The processes of postings, unordered; postings without one are left out. */
export async function findProcesses(db: Db, postingIds: readonly string[]): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = [];
  for (let from = 0; from < postingIds.length; from += portion) {
    const some = postingIds.slice(from, from + portion);
    rows.push(...(await db.selectFrom('postingProcesses').selectAll().where('postingId', 'in', some).execute()));
  }
  return rows;
}

/**
 * Stores processes in their first version, except for postings that have a process already. Returns the ids of the postings
 * whose process was stored.
 */
export async function insertProcesses(trx: Db, rows: readonly ProcessRow[]): Promise<string[]> {
  const stored: string[] = [];
  for (let from = 0; from < rows.length; from += portion) {
    const inserted = await trx
      .insertInto('postingProcesses')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) => conflict.doNothing())
      .returning('postingId')
      .execute();
    stored.push(...inserted.map(({ postingId }) => postingId));
  }
  return stored;
}

/** Replaces a process if the stored one is the previous version; false if it has changed. */
export async function replaceProcess(trx: Db, { postingId, version, rounds }: ProcessRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('postingProcesses')
    .set({ version, rounds })
    .where('postingId', '=', postingId)
    .where('version', '=', version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the processes of postings. */
export async function deleteProcesses(trx: Db, postingIds: readonly string[]): Promise<void> {
  for (let from = 0; from < postingIds.length; from += portion) {
    await trx
      .deleteFrom('postingProcesses')
      .where('postingId', 'in', postingIds.slice(from, from + portion))
      .execute();
  }
}

/** The templates of all categories that have one, unordered. */
export async function findTemplates(db: Db): Promise<TemplateRow[]> {
  return db.selectFrom('processTemplates').selectAll().execute();
}

/** The template of a category. */
export async function findTemplate(db: Db, jobType: string): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('processTemplates')
    .selectAll()
    .where('jobType', '=', jobType as JobType)
    .executeTakeFirst();
}

/** Stores the next version of a template if the stored one is the previous version; false if it has changed. */
export async function saveTemplateRow(trx: Db, { jobType, version, rounds }: TemplateRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('processTemplates')
    .values({ jobType, version, rounds })
    .onConflict((conflict) =>
      conflict
        .column('jobType')
        .doUpdateSet({ version, rounds })
        .where('processTemplates.version', '=', version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
