import { PostgresAdapter, sql } from 'kysely';
import { expect, test } from 'vitest';

import { record } from '#server/platform/audit/record.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { transaction } from '#server/platform/db/database.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const actor = { id: 'staff:one', name: '周敏' };
const site = await openTestApp();

test('the database refuses to change or delete log entries', async () => {
  await transaction(site.app, (trx) => record(trx, site.app, actor, { action: 'staff.signedIn' }));
  const { db } = site.app;
  await expect(db.updateTable('auditLog').set({ actor: 'staff:two' }).execute()).rejects.toThrow(/append-only/);
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
  expect(await db.selectFrom('auditLog').select(['seq', 'actor']).execute()).toMatchObject([{ actor: 'staff:one' }]);
});

test('the database refuses to replace a log entry', async () => {
  const { db } = site.app;
  const replace = (columns: string, values: string) => {
    const insert = `(${columns}, at, actor, actor_name, action, details, hash) values (${values}, 1, 'x', 'x', 'x', '{}', 'x')`;
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    return sql
      .raw(
        isPostgres
          ? `insert into audit_log ${insert} on conflict (seq) do update set actor = 'x'`
          : `insert or replace into audit_log ${insert}`,
      )
      .execute(db);
  };
  await expect(replace('seq', '1')).rejects.toThrow(/append-only/);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await expect(replace('rowid, seq', '1, 99')).rejects.toThrow(/append-only/);
  }
  expect(await db.selectFrom('auditLog').select(['seq', 'actor']).execute()).toMatchObject([{ seq: 1, actor: 'staff:one' }]);
});

test('concurrent entries are numbered without gaps in one chain', async () => {
  const entries = Array.from({ length: 8 }, (_, index) => `thing${index}`);
  await Promise.all(
    entries.map((subject) =>
      transaction(site.app, (trx) => record(trx, site.app, actor, { action: 'content.changed', subject, details: { count: 1 } })),
    ),
  );
  expect(await verifyLog(site.app)).toEqual({ rows: 9, brokenAt: null });
});

test('a failed transaction leaves nothing in the log', async () => {
  const failing = transaction(site.app, async (trx) => {
    await record(trx, site.app, actor, { action: 'content.changed' });
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await verifyLog(site.app)).toEqual({ rows: 9, brokenAt: null });
});

test('an entry written directly to the database breaks the chain at its number', async () => {
  await sql`update audit_heads set seq = 10`.execute(site.app.db);
  await sql`insert into audit_log (seq, at, actor, actor_name, action, details, hash)
    values (10, 1, 'ops', 'ops', 'staff.signedIn', '{}', 'made up')`.execute(site.app.db);
  expect(await verifyLog(site.app)).toEqual({ rows: 9, brokenAt: 10 });
});
