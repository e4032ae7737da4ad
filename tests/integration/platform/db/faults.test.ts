import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { readinessOf } from '#server/platform/http/health.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';
import { startSavers } from '#tests/support/savers.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

const patience = { connect: 10_000, turn: 15_000, answer: 20_000 };

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: TcpProxy;
  let site: TestApp;
  let operator: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startTcpProxy(inject('postgresUrl'));
    site = await createTestApp({ environment: { DATABASE_URL: proxy.through(database.url!) }, patience });
    operator = new pg.Client({ connectionString: database.url });
    await operator.connect();
  });
  afterAll(async () => {
    await operator.end();
    await site.close();
    await proxy.close();
    await database.drop();
  });

  test('that is cut off repeatedly while candidates save loses no acknowledged save', async () => {
    const savers = await startSavers(site, 4);
    for (let cuts = 0; cuts < 5; cuts += 1) {
      const reached = savers.reached();
      await expect.poll(savers.reached, { timeout: 60_000 }).toBeGreaterThan(reached + 1);
      proxy.cut();
    }
    const reached = savers.reached();
    await expect.poll(savers.reached, { timeout: 60_000 }).toBeGreaterThan(reached + 1);
    expect(await savers.stop()).toEqual([]);
    expect([...savers.answers].every((code) => code === '200' || code === '503')).toBe(true);
  });

  test('that hangs makes saves answer 503 and the instance unready until PostgreSQL answers again', async () => {
    const candidate = await signedInClient(site);
    const isReady = readinessOf(site.app);
    proxy.stall();
    const answer = await saveSection(candidate, 'Other', wholeSections().Other);
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 503, code: '503' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isReady()).toBe(false);
    proxy.resume();
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    expect((await saveSection(candidate, 'Other', wholeSections().Other)).code).toBe('200');
  });

  test("ends statements that exceed the role's lock or statement timeout; such a save gets 503 and is not stored", async () => {
    const role = `alter role postgres in database ${operator.database}`;
    await operator.query(`${role} set lock_timeout = 1000`);
    await operator.query(`${role} set statement_timeout = 3000`);
    const candidate = await signedInClient(site);
    expect((await saveSection(candidate, 'Other', { ...wholeSections().Other, expectSalary: 110_000 })).code).toBe('200');
    proxy.cut();
    const bound = sql<{ bound: string }>`select reset_val as bound from pg_settings where name = 'lock_timeout'`;
    await expect.poll(() => bound.execute(site.app.db).then(({ rows }) => rows[0]!.bound, String)).toBe('1000');
    await operator.query('begin; lock table resume_sections in access exclusive mode');
    await expect(readResume(candidate)).resolves.toMatchObject({ retryAfter: 5 });
    const answer = await saveSection(candidate, 'Other', { ...wholeSections().Other, expectSalary: 120_000 });
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 503, code: '503' });
    await expect(site.app.db.selectFrom('resumeSections').select('section').execute()).rejects.toMatchObject({ code: '55P03' });
    await operator.query('commit');
    expect((await readResume(candidate)).sections.Other.data.expectSalary).toBe(110_000);
    await expect(sql`select pg_sleep(20)`.execute(site.app.db)).rejects.toMatchObject({ code: '57014' });
  });

  test('whose operator has set timeouts for the role keeps them when an instance starts', async () => {
    await prepareDatabase(site.app);
    const { rows } = await operator.query(
      'select setconfig from pg_db_role_setting join pg_database d on d.oid = setdatabase where datname = current_database()',
    );
    expect(rows[0].setconfig.toSorted()).toEqual([
      'idle_in_transaction_session_timeout=30000',
      'lock_timeout=1000',
      'max_parallel_workers_per_gather=0',
      'statement_timeout=3000',
    ]);
  });
});
