import { PostgresAdapter, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type Study = Pick<Tables['studies'], 'kind' | 'text'>;

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
