import { PostgresAdapter, sql } from 'kysely';

import type { ConditionStates } from '#lib/rules/conditions.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What of an application its standing to the conditions of its posting follows from. */
export interface Judged {
  id: string;
  appliedAt: number;
  /** JSON. */
  conditions: string;
  sealedTraits: string | null;
}

/** What the states of some applications follow from. */
export async function findJudged(db: Db, ids: readonly string[]): Promise<Judged[]> {
  return db
    .selectFrom('applications as a')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.id', 'a.appliedAt', 'p.conditions', 'f.sealedTraits'])
    .where('a.id', 'in', ids)
    .execute();
}

/** Keeps the states of applications that have the same, and for which conditions they are. */
export async function saveStates(db: Db, ids: readonly string[], states: ConditionStates, statesOf: string): Promise<void> {
  const { age: ageState, height: heightState, vision: visionState, degree: degreeState } = states;
  await db
    .updateTable('applications')
    .set({ ageState, heightState, visionState, degreeState, statesOf })
    .where('id', 'in', ids)
    .execute();
}

/** For which conditions the states of each posting's applications were found, with the conditions that it asks now. */
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

/** Applications of a posting whose states were found for these conditions; held, less those that somebody else holds. */
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

/** What was known of a resume is unknown from now on. */
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
