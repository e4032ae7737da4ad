import { sql } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A filter of the items that wait for a check; absent fields do not filter. */
export interface CheckFilter {
  unit?: string | undefined;
  pkRegJob?: string | undefined;
  type?: string | undefined;
}

/** Selects items that wait for a check and belong to live applications in the actor's units. */
function waiting(db: Db, { units }: Pick<Actor, 'units'>, { unit, pkRegJob, type }: CheckFilter) {
  return db
    .selectFrom('applicationTasks as t')
    .innerJoin('applications as a', 'a.id', 't.applicationId')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .where('t.state', 'in', ['received', 'submitted'])
    .where('a.live', '=', 1)
    .$if(units !== null, (query) =>
      units!.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('p.unit', 'in', units!),
    )
    .$if(Boolean(unit), (query) => query.where('p.unit', '=', unit!))
    .$if(Boolean(pkRegJob), (query) => query.where('a.postingId', '=', pkRegJob!))
    .$if(Boolean(type), (query) =>
      type === 'background'
        ? query.where('t.kind', '=', 'background')
        : query.where('t.kind', '=', 'material').where('t.type', '=', type!),
    );
}

/** A page of the items that wait for a check, oldest first. */
export async function findChecks(
  db: Db,
  actor: Pick<Actor, 'units'>,
  filter: CheckFilter,
  { after, count }: { after?: { at: number; id: string } | undefined; count: number },
) {
  return waiting(db, actor, filter)
    .select(['t.id', 't.kind', 't.type', 't.stateAt', 't.dueAt', 't.applicationId', 'a.receiptNo', 'a.postingId'])
    .select(['p.nameZh', 'p.nameEn', 'p.unit', sql<string>`coalesce(f.name, '')`.as('name')])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('t.stateAt', '>', after!.at), eb.and([eb('t.stateAt', '=', after!.at), eb('t.id', '>', after!.id)])]),
      ),
    )
    .orderBy('t.stateAt')
    .orderBy('t.id')
    .limit(count)
    .execute();
}

/** The number of items that wait for a check. */
export async function countChecks(db: Db, actor: Pick<Actor, 'units'>, filter: CheckFilter): Promise<number> {
  const { total } = await waiting(db, actor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The postings and kinds with items that wait for a check. */
export async function findCheckKinds(db: Db, actor: Pick<Actor, 'units'>) {
  return waiting(db, actor, {})
    .select(['a.postingId', 'p.nameZh', 'p.nameEn', 'p.unit', 't.kind', 't.type'])
    .groupBy(['a.postingId', 'p.nameZh', 'p.nameEn', 'p.unit', 't.kind', 't.type'])
    .orderBy('p.unit')
    .orderBy('a.postingId')
    .orderBy('t.kind')
    .orderBy('t.type')
    .execute();
}
