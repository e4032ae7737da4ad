import { PostgresAdapter, sql } from 'kysely';

import type { ConditionStates } from '#lib/rules/conditions.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The part of an application that its posting's conditions are compared with. */
export interface Judged {
  id: string;
  appliedAt: number;
  /** JSON. */
  conditions: string;
  sealedTraits: string | null;
}

/** That part of some applications. */
export async function findJudged(db: Db, ids: readonly string[]): Promise<Judged[]> {
  return db
    .selectFrom('applications as a')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.id', 'a.appliedAt', 'p.conditions', 'f.sealedTraits'])
    .where('a.id', 'in', ids)
    .execute();
}

/** Stores equal results of applications, and the conditions they are for. */
export async function upsertStates(db: Db, ids: readonly string[], states: ConditionStates, statesOf: string): Promise<void> {
  const { age: ageState, height: heightState, vision: visionState, degree: degreeState } = states;
  await db
    .updateTable('applications')
    .set({ ageState, heightState, visionState, degreeState, statesOf })
    .where('id', 'in', ids)
    .execute();
}

/** The conditions that each posting's applications were compared with, and its current conditions. */
export async function listStatesOf(db: Db): Promise<{ postingId: string; statesOf: string | null; conditions: string }[]> {
  const [kept, postings] = await Promise.all([
    db.selectFrom('applications').select(['postingId', 'statesOf']).groupBy(['postingId', 'statesOf']).execute(),
    db.selectFrom('postings').select(['id', 'conditions']).execute(),
  ]);
  const conditionsOf = new Map(postings.map(({ id, conditions }) => [id, conditions]));
  return kept.flatMap(({ postingId, statesOf }) => {
    const conditions = conditionsOf.get(postingId);
    return conditions === undefined ? [] : [{ postingId, statesOf, conditions }];
  });
}

/** Applications of a posting compared with these conditions; locked, without those that another instance has locked. */
export async function holdJudgedFor(
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

/** Sets the results of a changed resume to unknown. */
export async function forgetStates(trx: Db, id: string): Promise<void> {
  const unknown = (column: string) => sql<'unknown' | null>`case when ${sql.ref(column)} is null then null else 'unknown' end`;
  await trx
    .updateTable('applications')
    .set({
      ageState: unknown('ageState'),
      heightState: unknown('heightState'),
      visionState: unknown('visionState'),
      degreeState: unknown('degreeState'),
    })
    .where('id', '=', id)
    .execute();
}
