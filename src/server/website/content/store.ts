import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { Content, ContentBodies, ContentKind } from './kinds.ts';

/** Content with its sort position within its kind. */
export type Positioned<Kind extends ContentKind> = Content<Kind> & { position: number };

/** Converts a row of the public content, or of a stored version, to content. */
export function contentOf<Kind extends ContentKind>(row: Selectable<Tables['contents']>): Positioned<Kind> {
  return {
    id: row.id,
    jobType: row.jobType,
    publishDate: row.publishDate,
    isTop: row.isTop === 1,
    position: row.position,
    body: JSON.parse(row.body) as ContentBodies[Kind],
  };
}

/** A public piece of content by kind and id, even if its publish date is in the future. */
export async function findContent<Kind extends ContentKind>(db: Db, kind: Kind, id: string): Promise<Content<Kind> | undefined> {
  const row = await db.selectFrom('contents').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  return row && contentOf(row);
}

/** All public content of a kind by position, including content with a publish date in the future. */
export async function listContents<Kind extends ContentKind>(db: Db, kind: Kind): Promise<Positioned<Kind>[]> {
  const rows = await db.selectFrom('contents').selectAll().where('kind', '=', kind).orderBy('position').orderBy('id').execute();
  return rows.map((row) => contentOf<Kind>(row));
}

interface Wanted {
  jobType?: string | undefined;
  /** The current day (`YYYY-MM-DD`); content with a later date or without a date is left out. */
  today: string;
}

function published(db: Db, kind: ContentKind, { jobType, today }: Wanted) {
  const query = db.selectFrom('contents').where('kind', '=', kind).where('publishDate', '<=', today);
  return jobType ? query.where('jobType', '=', jobType) : query;
}

/** Published content of a kind, all or a slice: pinned first, then newest. */
export async function listPublished<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  wanted: Wanted,
  slice?: { offset: number; limit: number },
): Promise<Content<Kind>[]> {
  const query = published(db, kind, wanted)
    .selectAll()
    .orderBy('isTop', 'desc')
    .orderBy('publishDate', 'desc')
    .orderBy('position')
    .orderBy('id');
  const rows = await (slice ? query.limit(slice.limit).offset(slice.offset) : query).execute();
  return rows.map((row) => contentOf<Kind>(row));
}

/** The number of published pieces of a kind. */
export async function countPublished(db: Db, kind: ContentKind, wanted: Wanted): Promise<number> {
  const { total } = await published(db, kind, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Inserts content of one kind at the given positions, or replaces the content with the same id. */
export async function writeContents<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  contents: readonly Positioned<Kind>[],
): Promise<void> {
  for (const { id, jobType, publishDate, isTop, position, body } of contents) {
    const row = { jobType, publishDate, isTop: isTop ? 1 : 0, position, body: JSON.stringify(body) };
    await db
      .insertInto('contents')
      .values({ kind, id, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
      .execute();
  }
}
