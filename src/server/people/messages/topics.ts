import { type RawBuilder, sql } from 'kysely';

/**
 * SQL, for both databases, that returns the id in a topic. The id is the last part, as in `tasks:<id>` or
 * `sessionAssigned:<session>:<id>`.
 */
export function idInTopic(column: string): RawBuilder<string> {
  const topic = sql.ref(column);
  return sql<string>`substr(${topic}, length(rtrim(${topic}, replace(${topic}, ':', ''))) + 1)`;
}
