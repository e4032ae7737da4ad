import { PostgresAdapter, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type Study = Pick<Tables['studies'], 'kind' | 'text'>;

/** Writes the facts of so many applications behind an id as they are, so that the database adds their words; the last id. */
export async function writeFactsAgain(trx: Db, after: string, count: number): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('applicationFacts')
    .select('applicationId')
    .where('applicationId', '>', after)
    .orderBy('applicationId')
    .limit(count)
    .execute();
  const last = rows.at(-1)?.applicationId;
  if (last === undefined) return undefined;
  await trx
    .updateTable('applicationFacts')
    .set({ searchText: sql`search_text` })
    .where('applicationId', '>', after)
    .where('applicationId', '<=', last)
    .execute();
  return last;
}

/** Schools and majors that no application has any more. */
export async function findUnusedStudies(db: Db, count: number): Promise<Study[]> {
  return db
    .selectFrom('studies')
    .select(['kind', 'text'])
    .where(({ not, or, and, exists, eb, selectFrom }) =>
      not(
        or(
          (['school', 'major'] as const).map((kind) =>
            and([
              eb('studies.kind', '=', kind),
              exists(
                selectFrom('applicationFacts')
                  .select('applicationFacts.applicationId')
                  .whereRef(`applicationFacts.${kind}`, '=', 'studies.text'),
              ),
            ]),
          ),
        ),
      ),
    )
    .limit(count)
    .execute();
}

/** Blocks writing of facts until the transaction ends; SQLite has one writer anyway. */
export async function lockFacts(trx: Db): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) await sql`lock table application_facts in share mode`.execute(trx);
}

/** Deletes schools or majors. */
export async function deleteStudies(trx: Db, studies: readonly Study[]): Promise<void> {
  for (const { kind, text } of studies)
    await trx.deleteFrom('studies').where('kind', '=', kind).where('text', '=', text).execute();
}
