import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';

import { createApp } from '#server/platform/app.ts';
import { boundRole } from '#server/platform/db/bounds.ts';
import { transaction } from '#server/platform/db/database.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('PostgreSQL', () => {
  let site: TestApp;
  let operator: pg.Client;
  beforeAll(async () => {
    site = await createTestApp();
    operator = new pg.Client({ connectionString: site.settings.databaseUrl });
    await operator.connect();
  });
  afterAll(async () => {
    await operator.end();
    await site.close();
  });

  const endAllOthers = () =>
    operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  test('that closes connections in use fails the transactions on them, and the next call works', async () => {
    const sleeping = Array.from({ length: 8 }, () =>
      transaction(site.app, async (trx) => {
        await sql`select 1`.execute(trx);
        await sql`select pg_sleep(20)`.execute(trx);
      }),
    );
    const outcomes = Promise.allSettled(sleeping);
    const isSleeping = async () => {
      const { rows } = await operator.query(
        "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()",
      );
      return rows[0].n === 8;
    };
    while (!(await isSleeping()));
    await endAllOthers();
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    expect((await site.client().post('findPositions', {})).code).toBe('200');
  });

  test('that closes a connection between two statements of a transaction fails only that transaction', async () => {
    const cut = transaction(site.app, async (trx) => {
      await sql`select 1`.execute(trx);
      await endAllOthers();
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toThrow();
    expect((await site.client().post('findPositions', {})).code).toBe('200');
  });

  test('whose pool is closed makes calls answer 503 with Retry-After, while a failing query is an internal error', async () => {
    await operator.query('alter table postings rename to postings_away');
    expect((await site.client().get('findPosition/none')).code).toBe('500');
    await operator.query('alter table postings_away rename to postings');
    const other = await createTestApp();
    await other.app.db.destroy();
    const answer = await other.client().get('findPosition/none');
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 503, code: '503' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await other.close().catch(() => {});
  });

  test('has timeouts for statements, locks and idle transactions, and uses one process per query', async () => {
    const database = await createTestDatabase({ empty: true });
    const app = createApp({ ...site.settings, databaseUrl: database.url }, { clock: site.clock, patience: muchPatience });
    await transaction(app, boundRole);
    const bounds = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'max_parallel_workers_per_gather')
      order by name`.execute(app.db);
    expect(bounds.rows.map(({ setting }) => Number(setting))).toEqual([30_000, 5_000, 0, 30_000]);
    await app.db.destroy();
    await database.drop();
  });

  test('whose revisions table is locked does not block a search', async () => {
    await site.client().post('findPositions', {});
    await operator.query('begin; lock table revisions in access exclusive mode');
    expect((await site.client().post('findPositions', {})).code).toBe('200');
    await operator.query('commit');
  });
});
