import { sql } from 'kysely';

import type { Tag } from '#lib/contract/tags.ts';
import { tagsOf } from '#server/office/notes/tags.ts';
import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import { matching, type FilterQuery } from './filter/store-filter.ts';

/** Selects the earliest `validUntil` of the results of the application `a`. */
function firstEnd(db: Db) {
  return db
    .selectFrom('roundResults as ending')
    .select(({ fn }) => fn.min('ending.validUntil').as('day'))
    .where('ending.applicationId', '=', sql.ref<string>('a.id'));
}

function listed(db: Db) {
  return db
    .selectFrom('applications as a')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .leftJoin('postingProcesses as r', 'r.postingId', 'a.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .leftJoin('batchItems as d', (join) =>
      join.onRef('d.applicationId', '=', 'a.id').on('d.state', '=', 'pending').on('d.decision', 'is not', null),
    )
    .leftJoin('staff as o', (join) => join.onRef('o.id', '=', 'a.ownerId').on('o.state', '<>', 'disabled'))
    .select([
      'a.id',
      'a.accountId',
      'a.receiptNo',
      'a.postingId',
      'a.jobType',
      'a.status',
      'a.round',
      'a.statusAt',
      'a.appliedAt',
      'a.resumeType',
      'a.workPlace',
      'a.site',
      'a.cameFrom',
      'a.waits',
      'a.idHash',
      'p.nameZh',
      'p.nameEn',
      'p.unit',
      'p.conditions',
      'r.rounds',
      'o.id as ownerId',
      'o.name as ownerName',
      'd.toStatus',
      'd.toRound',
      'd.releaseAt',
      'd.batchId',
      sql<string>`coalesce(f.name, '')`.as('name'),
      sql<string>`coalesce(f.school, '')`.as('school'),
      sql<string>`coalesce(f.major, '')`.as('major'),
      sql<string>`coalesce(f.education, '')`.as('education'),
      'f.sealedTraits',
      firstEnd(db).as('resultEnds'),
    ]);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number] & { tags: readonly Tag[] };

/** The list columns of applications, in the order of the ids. The caller has checked that they are within reach. */
export async function readListed(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const [found, tags] = await Promise.all([listed(db).where('a.id', 'in', ids).execute(), tagsOf(db, ids)]);
  const rows = new Map(found.map((row) => [row.id, { ...row, tags: tags.get(row.id) ?? [] }]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The applications with these ids that are within an actor's reach and match a filter, in the order of the ids. */
export async function findNamed(db: Db, actor: Reach, filter: FilterQuery, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await matching(db, actor, filter).select('a.id').where('a.id', 'in', ids).execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** One application within an actor's reach by id or receipt number. */
export async function findOne(db: Db, actor: Reach, idOrReceipt: string) {
  return matching(db, actor, { filter: {}, now: 0 })
    .selectAll('a')
    .where((eb) => eb.or([eb('a.id', '=', idOrReceipt), eb('a.receiptNo', '=', idOrReceipt)]))
    .executeTakeFirst();
}

/** Other applications of the same account within reach, newest first. */
export async function findOthers(
  db: Db,
  actor: Reach,
  { id, accountId }: Pick<ListedRow, 'id' | 'accountId'>,
  count: number,
): Promise<string[]> {
  const rows = await matching(db, actor, { filter: {}, now: 0 })
    .select('a.id')
    .where('a.id', '<>', id)
    .where('a.accountId', '=', accountId)
    .orderBy('a.appliedAt', 'desc')
    .orderBy('a.id')
    .limit(count)
    .execute();
  return rows.map((row) => row.id);
}
