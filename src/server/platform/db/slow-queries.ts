import { createHash } from 'node:crypto';

import type { LogEvent, Logger as QueryLogger } from 'kysely';
import type { Logger } from 'pino';

/** Number of statements whose text is logged; each is logged once per process. */
const mostTold = 500;
const longestText = 2000;

const firstTable = /\b(?:from|into|update|table|join)\s+"?(\w+)"?/i;

/**
 * A name for a statement that does not depend on its values: verb, first table and a digest of its text, such as
 * `select applications 5f2c9a01`.
 */
export function nameOfStatement(sql: string): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const [, table] = firstTable.exec(sql) ?? [];
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 8);
  return [verb.toLowerCase(), ...(table ? [table] : []), digest].join(' ');
}

/** A statement without quoted parts; it holds no values. */
function wordsOf(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, longestText);
}

/**
 * Logs each statement that took longer than `threshold`, waiting for locks included: its name and duration, never its
 * values; its text the first time.
 * @param threshold milliseconds; 0 for none
 */
export function slowQueryLog(log: Logger, threshold: number): QueryLogger | undefined {
  if (threshold === 0) return undefined;
  const told = new Set<string>();
  return ({ level, query: { sql }, queryDurationMillis: ms }: LogEvent) => {
    if (ms < threshold || level !== 'query') return;
    const statement = nameOfStatement(sql);
    const isNew = told.size < mostTold && !told.has(statement);
    if (isNew) told.add(statement);
    log.warn({ statement, ms: Math.round(ms), ...(isNew ? { words: wordsOf(sql) } : {}) }, 'slow query');
  };
}
