import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Number of characters that are reversed; no phone number is longer. */
const turned = 20;

function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Orders a column by code points, on either database. */
export function inCodePoints(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  return isPostgres(db) ? sql`(${sql.ref(column)} collate "C")` : sql`${sql.ref(column)}`;
}

/** The last characters of a column, ordered by code points. */
export function lastOf(db: QueryExecutorProvider, column: string, count: number): RawBuilder<string> {
  const [name, characters] = [sql.ref(column), sql.lit(count)];
  return isPostgres(db) ? sql`(right(${name}, ${characters}) collate "C")` : sql`(substr(${name}, -${characters}))`;
}

/** A column reversed, ordered by code points, so that an index can find endings. */
export function turnedRound(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  if (isPostgres(db)) return sql`(reverse(${name}) collate "C")`;
  const characters = Array.from({ length: turned }, (_, index) => sql`substr(${name}, -${sql.lit(index + 1)}, 1)`);
  return sql`(${sql.join(characters, sql` || `)})`;
}

/** Whether a text begins with another; an index by code points answers it. */
export function beginsWith(text: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${text} >= ${beginning} and ${text} < ${`${beginning}\u{10ffff}`})`;
}

/** Whether a column ends with a text; an index on the reversed column answers it. */
export function endsWith(db: QueryExecutorProvider, column: string, end: string): RawBuilder<boolean> {
  return beginsWith(turnedRound(db, column), [...end].toReversed().join(''));
}
