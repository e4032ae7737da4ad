import { createHash } from 'node:crypto';

import type { LogEvent, Logger as QueryLogger } from 'kysely';
import type { Logger } from 'pino';

/** Maximum number of statements whose text is logged, once each per process. */
const mostTexts = 500;
const longestText = 2000;

const firstTable = /\b(?:from|into|update|table|join)\s+"?(\w+)"?/i;

/**
 * A name for a statement, the same for all values: verb, first table and a digest of its text, such as
 * `select applications 5f2c9a01`.
 */
export function nameOfStatement(sql: string): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const [, table] = firstTable.exec(sql) ?? [];
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 8);
  return [verb.toLowerCase(), ...(table ? [table] : []), digest].join(' ');
}

/** The text of a statement, shortened and with quoted literals replaced; parameters are not part of it. */
function wordsOf(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, longestText);
}

/**
 * Returns a log of the successful statements that took `threshold` or longer, including waits for locks. It shows names and
 * durations, never parameters. The text is added when a statement is first logged, for at most `mostTexts` statements.
 * @param threshold milliseconds; 0 for no log
 */
export function slowQueryLog(log: Logger, threshold: number): QueryLogger | undefined {
  if (threshold === 0) return undefined;
  const logged = new Set<string>();
  return ({ level, query: { sql }, queryDurationMillis: ms }: LogEvent) => {
    if (ms < threshold || level !== 'query') return;
    const statement = nameOfStatement(sql);
    const isNew = logged.size < mostTexts && !logged.has(statement);
    if (isNew) logged.add(statement);
    log.warn({ statement, ms: Math.round(ms), ...(isNew ? { words: wordsOf(sql) } : {}) }, 'slow query');
  };
}
