import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { startServer } from '#server/main/start.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { appliedMigrations, MigrationError, migrate } from '#server/platform/db/migrate.ts';
import { readinessOf } from '#server/platform/http/health.ts';
import { ops } from '#tests/support/ops-process.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { testSettings } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const isPostgres = process.env.TEST_DATABASE === 'postgres';
/** A migration that can be reverted and run again on its own, although later migrations add columns to its tables. */
const last = '0012-batches';
const tables = ['batch_items', 'batches', 'batch_previews'];
let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

const settings = () => testSettings(folder, database.url);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skygate-versions-'));
  database = await createTestDatabase({ empty: true });
  app = createApp(settings(), { patience: muchPatience });
});
afterEach(async () => {
  await app.db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Changes the database as a later version may. */
async function bringOn(): Promise<void> {
  await sql`alter table accounts add column of_a_later_version text`.execute(app.db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(app.db);
}

/** Reverts the migration `last`. */
async function takeBack(): Promise<void> {
  for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(app.db);
  await sql`delete from kysely_migration where name = ${last}`.execute(app.db);
}

test('an instance stays ready while a newer version migrates the database, and can restart on it', async () => {
  await prepareDatabase(app);
  await bringOn();
  await expect.poll(readinessOf(app)).toBe(true);
  expect(await migrate(app.db)).toEqual([]);
  await prepareDatabase(app);
});

test('a database that has unknown migrations and lacks known ones is refused in one sentence', async () => {
  await prepareDatabase(app);
  await bringOn();
  await takeBack();
  await expect(migrate(app.db)).rejects.toThrow(MigrationError);
  await expect(startServer(settings())).rejects.toThrow(/9999-later.*0012-batches/);
});

test('an instance that cannot migrate an older database refuses to start, and changes nothing', async () => {
  await prepareDatabase(app);
  await takeBack();
  await sql`create table batches (id text)`.execute(app.db);
  const before = await appliedMigrations(app.db);
  await expect(startServer(settings())).rejects.toThrow(/could not be migrated to this version.*is unchanged.*batches/s);
  expect(await appliedMigrations(app.db)).toEqual(before);
  await sql`drop table batches`.execute(app.db);
  expect(await migrate(app.db)).toEqual([last]);
});

describe('a migration killed', () => {
  const environment = () => ({
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  });

  function begin(): { child: ChildProcess; ended: Promise<unknown> } {
    const child = spawn(process.execPath, ['scripts/ops/main.ts', 'migrate'], {
      env: { PATH: process.env.PATH, ...environment() },
      stdio: 'ignore',
    });
    return { child, ended: once(child, 'exit') };
  }

  test.skipIf(!isPostgres)('while it waits for a table leaves nothing, and the next start runs it', async () => {
    await prepareDatabase(app);
    await takeBack();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin; lock table applications in row exclusive mode');
    const { child, ended } = begin();
    // Queried outside the transaction that holds the lock: inside it, pg_stat_activity would not change.
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'create table%'`;
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length, { timeout: 120_000 }).toBe(1);
    child.kill('SIGKILL');
    await ended;
    await holder.query('commit');
    await holder.end();
    expect(await appliedMigrations(app.db)).not.toContain(last);
    await expect.poll(() => migrate(app.db)).toEqual([last]);
  });

  test.skipIf(isPostgres)('half-way leaves a database that the next start completes', async () => {
    await app.db.destroy();
    await rm(folder, { recursive: true, force: true });
    const log = join(folder, 'skygate.db-wal');
    const { child, ended } = begin();
    const isWriting = () => existsSync(log) && statSync(log).size > 0;
    // The child may finish its work and exit between two polls.
    await expect.poll(() => child.exitCode !== null || isWriting(), { timeout: 120_000, interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect((await ops(environment(), 'migrate')).exit).toBe(0);
    const checked = await ops(environment(), 'check');
    expect(checked.exit, checked.err).toBe(0);
    app = createApp(settings(), { patience: muchPatience });
  });
});
