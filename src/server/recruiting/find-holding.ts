import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/database.ts';
import { beginsWith, endsWith, inCodePoints, lastOf } from '#server/db/text-ends.ts';

import { ofAccountsWith, receiptPart, resumePhoneEnds, searched, type Word } from './store-filter.ts';

/** Of so many schools or majors that hold a word the others are left: those who have one of them are not few. */
const mostStudies = 1000;

/** Where the groups of a receipt number begin, counted from its end: of `CS-2026-7F3K-92QD` the year and what follows. */
const groups = [14, 9, 4];

/** Every school, or every major, once: they are few beside the applications, so the index is asked for one after the other. */
async function everyOne(db: Db, column: 'school' | 'major'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive each_one(value) as (
      select min(${name}) from application_facts
      union all
      select (select min(${name}) from application_facts where ${name} > each_one.value) from each_one
        where each_one.value is not null)
    select value from each_one where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

async function withStudies(db: Db, column: 'school' | 'major', text: string): Promise<RawBuilder<unknown>[]> {
  const holding = (await everyOne(db, column)).filter((value) => searched(value).includes(text)).slice(0, mostStudies);
  if (holding.length === 0) return [];
  return [sql`select application_id as id from application_facts where ${sql.ref(column)} in (${sql.join(holding)})`];
}

function withReceipt(db: Db, part: string): RawBuilder<unknown>[] {
  const beginnings = [inCodePoints(db, 'receipt_no'), ...groups.map((count) => lastOf(db, 'receipt_no', count))];
  const parts = [...beginnings.map((beginning) => beginsWith(beginning, part)), endsWith(db, 'receipt_no', part)];
  return parts.map((matches) => sql`select id from applications where ${matches}`);
}

/** Queries for all applications that hold a word, each answered by an index after as many rows as it finds. */
async function lookUps(db: Db, word: Word): Promise<RawBuilder<unknown>[]> {
  const text = searched(word.text);
  const part = receiptPart(word);
  const [schools, majors] = await Promise.all([withStudies(db, 'school', text), withStudies(db, 'major', text)]);
  return [
    sql`select application_id as id from name_endings where ${beginsWith(sql.ref('ending'), text)}`,
    ...schools,
    ...majors,
    ...(part === undefined ? [] : withReceipt(db, part)),
    ...(word.phoneEnds.length > 0 ? [ofAccountsWith(db, word.text)] : []),
    ...word.phoneEnds.map((end) => sql`select application_id as id from application_facts where ${resumePhoneEnds(end)}`),
  ];
}

/**
 * Applications that hold a word, whoever may see them; undefined where they are more than so many. A database with several
 * connections looks everywhere at once.
 */
export async function findHolding(db: Db, word: Word, most: number): Promise<string[] | undefined> {
  const found = await Promise.all(
    (await lookUps(db, word)).map((all) => sql<{ id: string }>`select id from (${all}) as held limit ${most + 1}`.execute(db)),
  );
  const ids = new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return ids.size > most ? undefined : [...ids];
}
