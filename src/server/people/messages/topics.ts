import { type RawBuilder, sql } from 'kysely';

/**
 * The id in a topic, which is its last part: `tasks:<id>`, `sessionAssigned:<session>:<id>`. SQL for both databases.
 */
export function idInTopic(column: string): RawBuilder<string> {
  const topic = sql.ref(column);
  return sql<string>`substr(${topic}, length(rtrim(${topic}, replace(${topic}, ':', ''))) + 1)`;
}
