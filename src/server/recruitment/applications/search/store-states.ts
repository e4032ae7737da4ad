import { PostgresAdapter, sql } from 'kysely';

import type { ConditionStates } from '#lib/rules/conditions.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The data of an application for comparing it with its posting's conditions. */
export interface ComparedRow {
  id: string;
  appliedAt: number;
  /** The posting's conditions as JSON. */
  conditions: string;
  sealedTraits: string | null;
}

/** The data of applications for comparing them with their postings' conditions. */
export async function findCompared(db: Db, ids: readonly string[]): Promise<ComparedRow[]> {
  return db
    .selectFrom('applications as a')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.id', 'a.appliedAt', 'p.conditions', 'f.sealedTraits'])
    .where('a.id', 'in', ids)
    .execute();
}

/**
 * Stores the same results for some applications, with the key of the compared conditions, and copies the facts by which
 * lists are filtered.
 */
export async function setStates(db: Db, ids: readonly string[], states: ConditionStates, statesOf: string): Promise<void> {
  const { age: ageState, height: heightState, vision: visionState, degree: degreeState } = states;
  const fact = (name: string) =>
    sql<never>`(select ${sql.ref(`f.${name}`)} from application_facts f where f.application_id = applications.id)`;
  const facts = {
    sex: sql<never>`nullif(${fact('sex')}, '')`,
    english: fact('english'),
    graduation: fact('graduation'),
    rankShare: fact('rank_share'),
  };
  await db
    .updateTable('applications')
    .set({ ageState, heightState, visionState, degreeState, statesOf, ...facts })
    .where('id', 'in', ids)
    .execute();
}

/**
 * One row for each posting and each key of the conditions with which its applications were last compared (`statesOf`). A row
 * also contains the posting's current conditions. `statesOf` is null for applications that were never compared, or whose
 * resume has changed since they were compared.
 */
export async function listStatesOf(db: Db): Promise<{ postingId: string; statesOf: string | null; conditions: string }[]> {
  const [groups, postings] = await Promise.all([
    db.selectFrom('applications').select(['postingId', 'statesOf']).groupBy(['postingId', 'statesOf']).execute(),
    db.selectFrom('postings').select(['id', 'conditions']).execute(),
  ]);
  const conditionsOf = new Map(postings.map(({ id, conditions }) => [id, conditions]));
  return groups.flatMap(({ postingId, statesOf }) => {
    const conditions = conditionsOf.get(postingId);
    return conditions === undefined ? [] : [{ postingId, statesOf, conditions }];
  });
}

/**
 * The ids of up to `count` applications of a posting that were last compared with the conditions whose key is `statesOf`; if
 * `statesOf` is null, of applications that were never compared or whose resume has changed since. On PostgreSQL these
 * applications are locked, and applications that another transaction has locked are skipped.
 */
export async function lockComparedWith(
  trx: Db,
  { postingId, statesOf }: { postingId: string; statesOf: string | null },
  count: number,
): Promise<string[]> {
  const isShared = trx.getExecutor().adapter instanceof PostgresAdapter;
  const rows = await trx
    .selectFrom('applications')
    .select('id')
    .where('postingId', '=', postingId)
    .where('statesOf', statesOf === null ? 'is' : '=', statesOf)
    .limit(count)
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .execute();
  return rows.map(({ id }) => id);
}

/** After an application's resume was erased, sets its existing results to unknown and removes its facts. */
export async function forgetStates(trx: Db, id: string): Promise<void> {
  const unknown = (column: string) => sql<'unknown' | null>`case when ${sql.ref(column)} is null then null else 'unknown' end`;
  await trx
    .updateTable('applications')
    .set({
      ageState: unknown('ageState'),
      heightState: unknown('heightState'),
      visionState: unknown('visionState'),
      degreeState: unknown('degreeState'),
      ...{ sex: null, english: null, graduation: null, rankShare: null },
    })
    .where('id', '=', id)
    .execute();
}
