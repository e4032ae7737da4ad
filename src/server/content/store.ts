import type { Db } from '#server/db/database.ts';

import type { ContentBodies, ContentKind } from './bodies.ts';

/** A row with its body opened. */
export interface StoredContent<Kind extends ContentKind> {
  id: string;
  jobType: string;
  publishDate: string;
  isTop: boolean;
  body: ContentBodies[Kind];
}

export interface ContentFilter {
  jobType?: string | undefined;
  /** Not before its day: what is dated later than this (`YYYY-MM-DD`) is not shown yet. */
  today: string;
}

interface Row {
  id: string;
  jobType: string | null;
  publishDate: string | null;
  isTop: number;
  body: string;
}

function opened<Kind extends ContentKind>(row: Row): StoredContent<Kind> {
  return {
    id: row.id,
    jobType: row.jobType ?? '',
    publishDate: row.publishDate ?? '',
    isTop: row.isTop === 1,
    body: JSON.parse(row.body) as ContentBodies[Kind],
  };
}

function matching(db: Db, kind: ContentKind, { jobType, today }: ContentFilter) {
  const query = db
    .selectFrom('contents')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('publishDate', 'is', null), eb('publishDate', '<=', today)]));
  return jobType ? query.where('jobType', '=', jobType) : query;
}

/** Tops first, then newest, then in their own order. */
export async function listContents<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  filter: ContentFilter,
  slice?: { offset: number; limit: number },
): Promise<StoredContent<Kind>[]> {
  let query = matching(db, kind, filter)
    .selectAll()
    .orderBy('isTop', 'desc')
    .orderBy('publishDate', 'desc')
    .orderBy('position')
    .orderBy('id');
  if (slice) query = query.limit(slice.limit).offset(slice.offset);
  return (await query.execute()).map(opened<Kind>);
}

export async function countContents(db: Db, kind: ContentKind, filter: ContentFilter): Promise<number> {
  const { count } = await matching(db, kind, filter)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One of a kind by its id, or undefined. */
export async function findContent<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<StoredContent<Kind> | undefined> {
  const row = await db.selectFrom('contents').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  return row && opened<Kind>(row);
}

/** Stores one of a kind in place of what had its id. */
export async function saveContent<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  { id, jobType = null, publishDate = null, isTop = false, position = 0, body }: {
    id: string;
    jobType?: string | null;
    publishDate?: string | null;
    isTop?: boolean;
    position?: number;
    body: ContentBodies[Kind];
  },
): Promise<void> {
  const row = { jobType, publishDate, isTop: isTop ? 1 : 0, position, body: JSON.stringify(body) };
  await db
    .insertInto('contents')
    .values({ kind, id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute();
}
