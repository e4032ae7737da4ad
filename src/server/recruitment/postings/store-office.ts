import { type Insertable, type Selectable, sql } from 'kysely';

import type { JobType } from '#lib/domain/job-types.ts';
import type { PostingState } from '#lib/domain/posting-actions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { PostingRow } from './store.ts';

export type DraftRow = Selectable<Tables['postingDrafts']>;
export type VersionRow = Selectable<Tables['postingVersions']>;
type Reach = Pick<Actor, 'units'>;

/** A filter of the office's list; absent fields do not filter. */
export interface OfficeFilter {
  state?: PostingState | undefined;
  jobType?: JobType | undefined;
  unit?: string | undefined;
  /** A normalised text that the posting's search text must contain. */
  word?: string | undefined;
  /** The current day in Shanghai. */
  today: string;
}

/** The last row of the previous page: a draft, or a public posting by its rank. */
export type OfficeCursor = { updatedAt: number; id: string } | { rank: number };

function like(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

function draftsInReach(db: Db, { units }: Reach) {
  const query = db.selectFrom('postingDrafts');
  if (!units) return query;
  return units.length > 0 ? query.where('unit', 'in', units) : query.where(sql<boolean>`1 = 0`);
}

function publicInReach(db: Db, { units }: Reach) {
  const query = db.selectFrom('postings');
  if (!units) return query;
  return units.length > 0 ? query.where('unit', 'in', units) : query.where(sql<boolean>`1 = 0`);
}

/** An unpublished posting within an actor's reach. */
export async function findDraft(db: Db, actor: Reach, id: string): Promise<DraftRow | undefined> {
  return draftsInReach(db, actor).selectAll().where('id', '=', id).executeTakeFirst();
}

/** A public posting within an actor's reach, whether open or not. */
export async function findPublic(db: Db, actor: Reach, id: string): Promise<PostingRow | undefined> {
  return publicInReach(db, actor).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a new draft. */
export async function insertDraft(trx: Db, row: DraftRow): Promise<void> {
  await trx.insertInto('postingDrafts').values(row).execute();
}

/** Replaces a draft if it still has the version that was read; false if it has changed. */
export async function replaceDraft(trx: Db, row: DraftRow, version: number): Promise<boolean> {
  const { id, ...columns } = row;
  const { numUpdatedRows } = await trx
    .updateTable('postingDrafts')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a draft if it still has the version that was read; false if it has changed. */
export async function deleteDraft(trx: Db, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('postingDrafts')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Increments a public posting's version if the posting has not changed since it was read; false if it has. */
export async function claimPublic(trx: Db, id: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('postings')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks public postings until the transaction ends. Setting a column to its own value locks a row on both databases. */
export async function lockPublic(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('postings')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', 'in', ids)
    .execute();
}

/** Sets the version of a public posting, e.g. to continue the version numbers of its draft. */
export async function setVersion(trx: Db, id: string, version: number): Promise<void> {
  await trx.updateTable('postings').set({ version }).where('id', '=', id).execute();
}

/** The maximum number of drafts that `findRequested` returns. */
const mostRequested = 50;

/** Drafts within an actor's reach whose publication waits for approval, the longest waiting first; at most fifty. */
export async function findRequested(db: Db, actor: Reach): Promise<DraftRow[]> {
  return draftsInReach(db, actor)
    .selectAll()
    .where('publicationRequest', 'is not', null)
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(mostRequested)
    .execute();
}

/** Drafts scheduled to open at or before a time (ms), earliest first. */
export async function findDueDrafts(db: Db, now: number): Promise<DraftRow[]> {
  return db.selectFrom('postingDrafts').selectAll().where('publishAt', '<=', now).orderBy('publishAt').orderBy('id').execute();
}

/** Stores versions of postings; versions that are already stored stay unchanged. */
export async function insertVersions(trx: Db, rows: readonly Insertable<Tables['postingVersions']>[]): Promise<void> {
  const portion = 500;
  for (let from = 0; from < rows.length; from += portion) {
    await trx
      .insertInto('postingVersions')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The versions of a posting without their content, newest first. */
export async function listVersionRows(db: Db, postingId: string): Promise<Omit<VersionRow, 'content'>[]> {
  return db
    .selectFrom('postingVersions')
    .select(['postingId', 'version', 'at', 'actor', 'actorName', 'action', 'reason'])
    .where('postingId', '=', postingId)
    .orderBy('version', 'desc')
    .execute();
}

/** One version of a posting with its content. */
export async function findVersionRow(db: Db, postingId: string, version: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('postingVersions')
    .selectAll()
    .where('postingId', '=', postingId)
    .where('version', '=', version)
    .executeTakeFirst();
}

function matchingDrafts(db: Db, actor: Reach, { state, jobType, unit, word }: OfficeFilter) {
  let query = draftsInReach(db, actor);
  if (state === 'open' || state === 'closed') query = query.where(sql<boolean>`1 = 0`);
  if (state === 'draft') query = query.where('publishAt', 'is', null);
  if (state === 'scheduled') query = query.where('publishAt', 'is not', null);
  if (jobType) query = query.where('jobType', '=', jobType);
  if (unit) query = query.where('unit', '=', unit);
  if (word) query = query.where(sql<boolean>`search_text like ${like(word)} escape '\\'`);
  return query;
}

function matchingPublic(db: Db, actor: Reach, { state, jobType, unit, word, today }: OfficeFilter) {
  let query = publicInReach(db, actor);
  if (state === 'draft') query = query.where(sql<boolean>`1 = 0`);
  if (state === 'scheduled') query = query.where('publishDate', '>', today);
  if (state === 'open') query = query.where('publishDate', '<=', today).where('endDate', '>=', today);
  if (state === 'closed') query = query.where('publishDate', '<=', today).where('endDate', '<', today);
  if (jobType) query = query.where('jobType', '=', jobType);
  if (unit) query = query.where('unit', '=', unit);
  if (word) query = query.where(sql<boolean>`search_text like ${like(word)} escape '\\'`);
  return query;
}

/** The number of drafts that match a filter. */
export async function countDrafts(db: Db, actor: Reach, filter: OfficeFilter): Promise<number> {
  const { total } = await matchingDrafts(db, actor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The number of public postings that match a filter. */
export async function countPublic(db: Db, actor: Reach, filter: OfficeFilter): Promise<number> {
  const { total } = await matchingPublic(db, actor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The next drafts that match a filter, last changed first. */
export async function pageOfDrafts(
  db: Db,
  actor: Reach,
  filter: OfficeFilter,
  after: { updatedAt: number; id: string } | undefined,
  count: number,
): Promise<DraftRow[]> {
  let query = matchingDrafts(db, actor, filter).selectAll();
  if (after) {
    query = query.where(({ and, or, eb }) =>
      or([eb('updatedAt', '<', after.updatedAt), and([eb('updatedAt', '=', after.updatedAt), eb('id', '<', after.id)])]),
    );
  }
  return query.orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(count).execute();
}

/** The next public postings that match a filter, newest first. */
export async function pageOfPublic(
  db: Db,
  actor: Reach,
  filter: OfficeFilter,
  after: number | undefined,
  count: number,
): Promise<PostingRow[]> {
  let query = matchingPublic(db, actor, filter).selectAll();
  if (after !== undefined) query = query.where('rank', '<', after);
  return query.orderBy('rank', 'desc').limit(count).execute();
}

/** Deletes any drafts with these ids; returns their versions by id. */
export async function dropDrafts(trx: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.deleteFrom('postingDrafts').where('id', 'in', ids).returning(['id', 'version']).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Increments the versions of public postings unconditionally. */
export async function raiseVersions(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('postings')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Deletes all versions of postings. */
export async function deleteVersions(trx: Db, ids: readonly string[]): Promise<void> {
  const portion = 500;
  for (let from = 0; from < ids.length; from += portion) {
    await trx
      .deleteFrom('postingVersions')
      .where('postingId', 'in', ids.slice(from, from + portion))
      .execute();
  }
}
