import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { beginsWith, endsWith, inCodePoints, lastOf } from '#server/platform/db/text-ends.ts';

import { ofAccountsWith, receiptPart, resumePhoneEnds, searched, type Word } from './store-filter.ts';

/** Maximum number of schools, and of majors, that contain a keyword; with more, the keyword is not looked up. */
const mostStudies = 300;

/**
 * For each group of a receipt number except the first, the number of characters from the group to the end: in
 * `CS-2026-7F3K-92QD`, 14 from `2026`, 9 from `7F3K` and 4 from `92QD`.
 */
const groups = [14, 9, 4];

type Study = 'school' | 'major';

/** The schools or majors that contain a keyword; undefined if there are too many. */
async function studiesWith(db: Db, kind: Study, text: string): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('studyEndings')
    .select('text')
    .distinct()
    .where('kind', '=', kind)
    .where(beginsWith(sql.ref('ending'), text))
    .limit(mostStudies + 1)
    .execute();
  return rows.length > mostStudies ? undefined : rows.map((row) => row.text);
}

function withStudy(kind: Study, texts: readonly string[]): RawBuilder<unknown>[] {
  if (texts.length === 0) return [];
  return [sql`select application_id as id from application_facts where ${sql.ref(kind)} in (${sql.join(texts)})`];
}

function withReceipt(db: Db, part: string): RawBuilder<unknown>[] {
  const beginnings = [inCodePoints(db, 'receipt_no'), ...groups.map((count) => lastOf(db, 'receipt_no', count))];
  const parts = [...beginnings.map((beginning) => beginsWith(beginning, part)), endsWith(db, 'receipt_no', part)];
  return parts.map((matches) => sql`select id from applications where ${matches}`);
}

/**
 * Queries that together find all applications with a keyword. Each query uses an index, so its time is proportional to the
 * number of its matches. Undefined if too many schools or majors match.
 */
async function lookUps(db: Db, word: Word): Promise<RawBuilder<unknown>[] | undefined> {
  const text = searched(word.text);
  const part = receiptPart(word);
  const [schools, majors] = await Promise.all([studiesWith(db, 'school', text), studiesWith(db, 'major', text)]);
  if (!schools || !majors) return undefined;
  return [
    sql`select application_id as id from name_endings where ${beginsWith(sql.ref('ending'), text)}`,
    ...withStudy('school', schools),
    ...withStudy('major', majors),
    ...(part === undefined ? [] : withReceipt(db, part)),
    ...(word.phoneEnds.length > 0 ? [ofAccountsWith(db, word.text)] : []),
    ...word.phoneEnds.map((end) => sql`select application_id as id from application_facts where ${resumePhoneEnds(end)}`),
  ];
}

/**
 * The ids of all applications that contain a keyword, regardless of units; undefined if there are more than `most`, if one of
 * the queries finds more than `most` matches, or if too many schools or majors contain the keyword. A database with several
 * connections runs the queries in parallel.
 */
export async function findWithKeyword(db: Db, word: Word, most: number): Promise<string[] | undefined> {
  const queries = await lookUps(db, word);
  if (!queries) return undefined;
  const found = await Promise.all(
    queries.map((all) => sql<{ id: string }>`select id from (${all}) as held limit ${most + 1}`.execute(db)),
  );
  // A query returns an application several times if several endings of its name match.
  if (found.some(({ rows }) => rows.length > most)) return undefined;
  const ids = new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return ids.size > most ? undefined : [...ids];
}
