import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Number of characters, from the end, that SQLite reverses: enough for endings of phone and receipt numbers. */
const reversedLength = 20;

function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** SQL for a column that is ordered by code points on both databases. */
export function inCodePoints(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  return isPostgres(db) ? sql`(${sql.ref(column)} collate "C")` : sql`${sql.ref(column)}`;
}

/** SQL for the last characters of a column, ordered by code points. */
export function lastOf(db: QueryExecutorProvider, column: string, count: number): RawBuilder<string> {
  const [name, characters] = [sql.ref(column), sql.lit(count)];
  return isPostgres(db) ? sql`(right(${name}, ${characters}) collate "C")` : sql`(substr(${name}, -${characters}))`;
}

/** SQL for a column reversed and ordered by code points, so that an index on it can find endings. */
export function reversed(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  if (isPostgres(db)) return sql`(reverse(${name}) collate "C")`;
  const characters = Array.from({ length: reversedLength }, (_, index) => sql`substr(${name}, -${sql.lit(index + 1)}, 1)`);
  return sql`(${sql.join(characters, sql` || `)})`;
}

/** SQL that tests whether a text begins with another. It compares a range, so that an index ordered by code points can help. */
export function beginsWith(text: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${text} >= ${beginning} and ${text} < ${`${beginning}\u{10ffff}`})`;
}

/**
 * SQL that tests whether a column ends with a text; it can use an index on the reversed column. On SQLite the text may have
 * at most `reversedLength` characters.
 */
export function endsWith(db: QueryExecutorProvider, column: string, end: string): RawBuilder<boolean> {
  return beginsWith(reversed(db, column), [...end].toReversed().join(''));
}
