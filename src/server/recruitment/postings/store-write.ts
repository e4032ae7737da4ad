import { type Insertable, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { termsOf } from './search-terms.ts';
import { findPostingRows, type PostingRow } from './store.ts';

type References = { [List in 'units' | 'families' | 'workplaces' | 'testSites']: Insertable<Tables[List]>[] };

/** Rows per statement, within the parameter limits of both databases. */
const rowsAtOnce = 500;
const termsAtOnce = 5000;
/** Rows per insert of index terms. Only these sizes are used, so that few statements are compiled and cached. */
const termSteps = [termsAtOnce, 500, 50, 5, 1];

function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Splits items into chunks of the given sizes, largest first. */
function* inSteps<Item>(items: readonly Item[], sizes: readonly number[]): Generator<Item[]> {
  let from = 0;
  for (const size of sizes) {
    for (; items.length - from >= size; from += size) yield items.slice(from, from + size);
  }
}

/** The assignments of an upsert: every column except the key takes the inserted value. */
function allBut<Row extends object>(key: keyof Row & string, row: Row) {
  const columns = Object.keys(row).filter((column) => column !== key);
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}

function termRows(postings: readonly Pick<PostingRow, 'rank' | 'searchText' | 'workplaces'>[]) {
  const rows = postings.flatMap(({ rank, searchText, workplaces }) =>
    [...termsOf(searchText, JSON.parse(workplaces) as string[])].map((term) => ({ term, rank })),
  );
  // In index order, so that a large import writes the index page by page.
  return rows.sort((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.rank - b.rank));
}

/** The taken ranks among these, each with the id of its posting. */
export async function findTakenRanks(db: Db, ranks: readonly number[]): Promise<Map<number, string>> {
  const taken = new Map<number, string>();
  for (const chunk of inChunks(ranks, termsAtOnce)) {
    const rows = await db.selectFrom('postings').select(['rank', 'id']).where('rank', 'in', chunk).execute();
    for (const { rank, id } of rows) taken.set(rank, id);
  }
  return taken;
}

/** Removes postings from the search index. */
export async function deleteTerms(db: Db, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids, rowsAtOnce)) {
    for (const row of await findPostingRows(db, chunk)) {
      const terms = termRows([row]).map(({ term }) => term);
      await db.deleteFrom('postingTerms').where('rank', '=', row.rank).where('term', 'in', terms).execute();
    }
  }
}

/** Inserts or replaces postings and their texts, and adds the postings to the search index. */
export async function writePostings(
  db: Db,
  postings: Insertable<Tables['postings']>[],
  texts: Insertable<Tables['postingTexts']>[],
): Promise<void> {
  for (const chunk of inChunks(postings, rowsAtOnce)) {
    await db
      .insertInto('postings')
      .values(chunk)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(allBut('id', chunk[0]!)))
      .execute();
  }
  for (const chunk of inChunks(texts, rowsAtOnce)) {
    await db
      .insertInto('postingTexts')
      .values(chunk)
      .onConflict((conflict) => conflict.column('postingId').doUpdateSet(allBut('postingId', chunk[0]!)))
      .execute();
  }
  for (const chunk of inSteps(termRows(postings), termSteps)) await db.insertInto('postingTerms').values(chunk).execute();
}

/** Inserts or replaces entries of the lists that postings refer to. */
export async function writeReferences(db: Db, references: References): Promise<void> {
  for (const [list, rows] of Object.entries(references) as [keyof References, References['units']][]) {
    for (const chunk of inChunks(rows, rowsAtOnce)) {
      await db
        .insertInto(list)
        .values(chunk)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(allBut('key', chunk[0]!)))
        .execute();
    }
  }
}
