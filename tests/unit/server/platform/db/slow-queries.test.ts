import pino from 'pino';
import { expect, test } from 'vitest';

import { nameOfStatement, slowQueryLog } from '#server/platform/db/slow-queries.ts';

const sql = `select "id" from "applications" where "name" = $1 and status <> 'a ''quoted'' value'`;

function linesOf(threshold: number, times: number[]): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
  const logQuery = slowQueryLog(log, threshold);
  const query = { sql, parameters: ['林晓云'] } as never;
  for (const queryDurationMillis of times) logQuery?.({ level: 'query', query, queryDurationMillis });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('every slow statement is logged with its name, the first time also with its text, and never with its values', () => {
  const lines = linesOf(500, [499, 500.4, 1200]);
  expect(lines.map(({ ms }) => ms)).toEqual([500, 1200]);
  expect(lines[0]!.statement).toMatch(/^select applications [0-9a-f]{8}$/);
  expect(lines[1]!.statement).toBe(lines[0]!.statement);
  expect(lines[0]!.words).toContain('where "name" = $1');
  expect(lines[1]).not.toHaveProperty('words');
  expect(JSON.stringify(lines)).not.toMatch(/林晓云|quoted/);
});

test('a limit of zero turns the log of slow statements off', () => {
  expect(linesOf(0, [100_000])).toEqual([]);
});

test.each([
  ['insert into "outbox" ("id") values (?)', 'insert outbox'],
  ['update "accounts" set "name" = ?', 'update accounts'],
  ['with t as (select 1) select * from "postings"', 'with postings'],
  ['begin immediate', 'begin'],
])('the name of a statement tells its verb and table: %s', (statement, name) => {
  expect(nameOfStatement(statement)).toMatch(new RegExp(`^${name} [0-9a-f]{8}$`));
});
