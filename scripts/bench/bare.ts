import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { sliceOf } from '#lib/contract/paging.ts';
import type { PositionSearch } from '#lib/contract/postings.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { filterOf } from '#server/recruitment/postings/find-positions.ts';
import { rarestTerm } from '#server/recruitment/postings/rarest-term.ts';
import { countPostings, searchQuery } from '#server/recruitment/postings/store-search.ts';

/**
 * A minimal server for searches, to compare the real one with: it parses the body, runs one SQL query as a prepared
 * statement and writes the rows as JSON. Totals and statements are cached; there is no validation, log or session, and,
 * unlike in the real server, no index in memory.
 */
const app = createApp(readSettings(process.env));
const database = new DatabaseSync(join(app.settings.dataDir, 'skygate.db'), { readOnly: true });

interface Prepared {
  total: number;
  statement: StatementSync;
  parameters: SQLInputValue[];
}

const prepared = new Map<string, Promise<Prepared>>();
const statements = new Map<string, StatementSync>();

async function prepare(search: PositionSearch): Promise<Prepared> {
  const filter = filterOf(search, todayInShanghai(Date.now()));
  const { indexTerm } = await rarestTerm(app, filter);
  const total = await countPostings(app.db, filter, indexTerm);
  const { sql, parameters } = searchQuery(app.db, filter, indexTerm, sliceOf(search)).compile();
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return { total, statement, parameters: parameters as SQLInputValue[] };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (req, res) => {
  const body = await bodyOf(req);
  const search = JSON.parse(body) as PositionSearch;
  const known = prepared.get(body) ?? prepare(search);
  prepared.set(body, known);
  const { total, statement, parameters } = await known;
  const answer = JSON.stringify({ code: '200', message: '', data: { list: statement.all(...parameters), total } });
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(answer) });
  res.end(answer);
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit(0));
