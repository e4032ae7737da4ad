import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** As many characters of a text are turned round, the last first; no phone number is longer. */
const turned = 20;

function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A column in the order of code points, in either database. */
export function inCodePoints(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  return isPostgres(db) ? sql`(${sql.ref(column)} collate "C")` : sql`${sql.ref(column)}`;
}

/** The last characters of a column, in the order of code points. */
export function lastOf(db: QueryExecutorProvider, column: string, count: number): RawBuilder<string> {
  const [name, characters] = [sql.ref(column), sql.lit(count)];
  return isPostgres(db) ? sql`(right(${name}, ${characters}) collate "C")` : sql`(substr(${name}, -${characters}))`;
}

/** A column read from its end, in the order of code points: what ends in some way begins in one. */
export function turnedRound(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  if (isPostgres(db)) return sql`(reverse(${name}) collate "C")`;
  const characters = Array.from({ length: turned }, (_, index) => sql`substr(${name}, -${sql.lit(index + 1)}, 1)`);
  return sql`(${sql.join(characters, sql` || `)})`;
}

/** Whether a text begins so: an index of it in the order of code points answers that. */
export function beginsWith(text: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${text} >= ${beginning} and ${text} < ${`${beginning}\u{10ffff}`})`;
}

/** Whether a column ends so: an index of it turned round answers that. */
export function endsWith(db: QueryExecutorProvider, column: string, end: string): RawBuilder<boolean> {
  return beginsWith(turnedRound(db, column), [...end].toReversed().join(''));
}
