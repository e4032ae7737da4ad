import type { Selectable } from 'kysely';

import type { VersionFate } from '#lib/contract/content-office.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { ContentKind } from './kinds.ts';
import type { Positioned } from './store.ts';

export type VersionRow = Selectable<Tables['contentVersions']>;

/** Maximum number of rows per statement. */
const portion = 100;

/** Who saved a version, and when (ms). */
export interface Saver {
  id: string;
  name: string;
  at: number;
}

/** What happens to a saved version; `publishAt` (ms) is null unless the version is scheduled. */
export interface Fate {
  fate: VersionFate;
  publishAt: number | null;
}

/** Builds the row of a version. */
export function versionRow(
  kind: ContentKind,
  version: number,
  { id, jobType, publishDate, isTop, position, body }: Omit<Positioned<ContentKind>, 'body'> & { body: unknown },
  { fate, publishAt }: Fate,
  by: Saver,
): VersionRow {
  return {
    kind,
    id,
    version,
    jobType,
    publishDate,
    isTop: isTop ? 1 : 0,
    position,
    body: JSON.stringify(body),
    fate,
    publishAt,
    at: by.at,
    actor: by.id,
    actorName: by.name,
  };
}

export async function insertVersion(trx: Db, row: VersionRow): Promise<void> {
  await trx.insertInto('contentVersions').values(row).execute();
}

/** Adds a version of each piece of content, and makes that version the latest and the public one. */
export async function insertPublished(
  trx: Db,
  kind: ContentKind,
  contents: readonly Positioned<ContentKind>[],
  by: Saver,
): Promise<void> {
  for (let from = 0; from < contents.length; from += portion) {
    const some = contents.slice(from, from + portion);
    const heads = await trx
      .insertInto('contentHeads')
      .values(some.map(({ id }) => ({ kind, id, version: 1, shown: 1, publishAt: null })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
          version: eb('contentHeads.version', '+', 1),
          shown: eb('contentHeads.version', '+', 1),
          publishAt: null,
        })),
      )
      .returning(['id', 'version'])
      .execute();
    const versions = new Map(heads.map(({ id, version }) => [id, version]));
    const rows = some.map((content) =>
      versionRow(kind, versions.get(content.id) ?? 1, content, { fate: 'published', publishAt: null }, by),
    );
    await trx.insertInto('contentVersions').values(rows).execute();
  }
}

/** Begins the history of a new piece; false if its id is taken. */
export async function insertHead(trx: Db, kind: ContentKind, id: string): Promise<boolean> {
  const row = await trx
    .insertInto('contentHeads')
    .values({ kind, id, version: 0, shown: null, publishAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims and returns the next version number; undefined if `version` is not the latest one. */
export async function claimNextVersion(trx: Db, kind: ContentKind, id: string, version: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('contentHeads')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/**
 * Sets the public version of a piece (null for none, absent for no change) and the time (ms) at which the latest
 * version becomes public (null for none).
 */
export async function setHead(
  trx: Db,
  kind: ContentKind,
  id: string,
  { shown, publishAt }: { shown?: number | null; publishAt: number | null },
): Promise<void> {
  await trx
    .updateTable('contentHeads')
    .set({ publishAt, ...(shown === undefined ? {} : { shown }) })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

export type Head = Selectable<Tables['contentHeads']>;

export async function findHead(db: Db, kind: ContentKind, id: string): Promise<Head | undefined> {
  return db.selectFrom('contentHeads').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
}

/** The latest version and the state of every piece of a kind, newest date first. */
export async function listLatest(db: Db, kind: ContentKind) {
  return db
    .selectFrom('contentHeads as head')
    .innerJoin('contentVersions as latest', (join) =>
      join.onRef('latest.kind', '=', 'head.kind').onRef('latest.id', '=', 'head.id').onRef('latest.version', '=', 'head.version'),
    )
    .selectAll('latest')
    .select(['head.shown', 'head.publishAt as headPublishAt'])
    .where('head.kind', '=', kind)
    .orderBy('latest.publishDate', (order) => order.desc().nullsLast())
    .orderBy('latest.position')
    .orderBy('latest.id')
    .execute();
}

export async function findVersion(db: Db, kind: ContentKind, id: string, version: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('contentVersions')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The newest versions of a piece, without their bodies. */
export async function listVersions(db: Db, kind: ContentKind, id: string, count: number) {
  return db
    .selectFrom('contentVersions')
    .select(['version', 'fate', 'at', 'actorName', 'publishAt'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .limit(count)
    .execute();
}

/** The highest sort position of any version of a kind; -1 if the kind has no versions. */
export async function lastPosition(db: Db, kind: ContentKind): Promise<number> {
  const row = await db
    .selectFrom('contentVersions')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(row?.last ?? -1);
}

/** Scheduled pieces that are due, earliest first, at most `portion`. */
export async function findDue(db: Db, now: number): Promise<Head[]> {
  return db.selectFrom('contentHeads').selectAll().where('publishAt', '<=', now).orderBy('publishAt').limit(portion).execute();
}

/** Marks a scheduled version as public; false if another instance has done so or the piece has changed. */
export async function claimDue(trx: Db, { kind, id, version, publishAt }: Head): Promise<boolean> {
  const row = await trx
    .updateTable('contentHeads')
    .set({ shown: version, publishAt: null })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('publishAt', '=', publishAt)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable('contentVersions')
    .set({ fate: 'published' })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
  return true;
}

/** Takes a piece off the site; its stored versions stay. */
export async function deleteContent(trx: Db, kind: ContentKind, id: string): Promise<void> {
  await trx.deleteFrom('contents').where('kind', '=', kind).where('id', '=', id).execute();
}

/** Whether a piece is public, or one of its versions was published or withdrawn. */
export async function wasPublished(db: Db, kind: ContentKind, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contentHeads as head')
    .select('head.id')
    .where('head.kind', '=', kind)
    .where('head.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('head.shown', 'is not', null),
        eb.exists(
          eb
            .selectFrom('contentVersions as one')
            .select('one.id')
            .where('one.kind', '=', kind)
            .where('one.id', '=', id)
            .where('one.fate', 'in', ['published', 'withdrawn']),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a piece and all its versions; false if the piece is public or `version` is not its latest version. */
export async function deleteHistory(trx: Db, kind: ContentKind, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contentHeads')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('shown', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await trx.deleteFrom('contentVersions').where('kind', '=', kind).where('id', '=', id).execute();
  return true;
}
