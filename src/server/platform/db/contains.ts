import { type RawBuilder, sql } from 'kysely';

/** SQL that tests whether a text contains a part, ignoring case (on SQLite, only the case of ASCII letters). */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${text}) like lower(${`%${part.replaceAll(/[!%_]/g, '!$&')}%`}) escape '!'`;
}
