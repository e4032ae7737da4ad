import { type RawBuilder, sql } from 'kysely';

import { educationLevels } from '#lib/domain/education-levels.ts';
import { enumKeys } from '#lib/domain/enums.ts';

const lists = { status: enumKeys.applyStatus, education: educationLevels };

/**
 * SQL for the position of a column's value in a list of the domain, counted from 1; 0 for other values. Indexes contain
 * this expression, so the values are literals, and a list that changes needs a migration.
 */
export function rankOf(list: keyof typeof lists, column: string): RawBuilder<number> {
  const cases = lists[list].map((value, index) => sql`when ${sql.lit(value)} then ${sql.lit(index + 1)}`);
  return sql`(case ${sql.ref(column)} ${sql.join(cases, sql` `)} else 0 end)`;
}
