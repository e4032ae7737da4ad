import { existsSync } from 'node:fs';

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { CannotRestore } from '#server/operations/backup/restore-backup.ts';
import type { Command } from '#server/operations/cli/command.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';
import { readinessOf } from '#server/platform/http/health.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { readSettings, SettingsError } from '#server/platform/settings.ts';
import { registerByEmail, signIn } from '#tests/support/accounts.ts';
import { restore } from '#tests/support/backups.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { attach, noisyPicture } from '#tests/support/resumes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;
let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

async function signedIn() {
  const client = site.client();
  await registerByEmail(site, client, 'clock@example.com');
  await signIn(client, 'clock@example.com');
  return client;
}

const isIn = async (client: Awaited<ReturnType<typeof signedIn>>) => (await client.get('personal/apply-job/list')).status !== 401;

test('a clock that jumps backwards does not end a session; a clock that jumps far ahead does', async () => {
  const client = await signedIn();
  expect(await isIn(client)).toBe(true);
  site.clock.advance(-3 * hour);
  expect(await isIn(client)).toBe(true);
  site.clock.advance(400 * day);
  expect(await isIn(client)).toBe(false);
});

test('after the clock jumped backwards, housekeeping does not delete a valid session', async () => {
  const client = await signedIn();
  site.clock.advance(-40 * day);
  await deleteExpired(site.app);
  site.clock.advance(40 * day);
  expect(await isIn(client)).toBe(true);
});

test('after a clock jump in either direction, a limit of one call a minute makes nobody wait longer than a minute', async () => {
  const again = () => spend(site.app, 'messageAgain', 'somebody');
  const wait = () =>
    again().then(
      () => 0,
      (error: { details: { retryAfter: number } }) => error.details.retryAfter,
    );
  await again();
  expect(await wait()).toBeGreaterThan(0);
  for (const jump of [-3 * hour, 6 * hour]) {
    site.clock.advance(jump);
    expect(await wait()).toBeLessThanOrEqual(60);
    site.clock.advance(61_000);
    await again();
  }
});

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const run = async (statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(site.app.db);
};

/** To simulate a full disk in PostgreSQL, inserts into these tables are made to fail. */
const refusing = ['files', 'revisions'];

/**
 * Makes writes fail as on a full disk.
 * @returns a function that lets them succeed again
 */
async function fillDisk(): Promise<() => Promise<void>> {
  if (isPostgres) {
    await run([
      `create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
      ...refusing.map((table) => `create trigger refuse before insert on ${table} execute function refuse()`),
    ]);
    return () => run(refusing.map((table) => `drop trigger refuse on ${table}`));
  }
  // The readiness check only overwrites a row, so a trigger makes this write need space, too.
  await run([
    'create table filler (bytes blob)',
    `create temp trigger fill before insert on revisions when new.name = 'readiness'
      begin insert into filler values (zeroblob(1000000)); end`,
    'vacuum',
  ]);
  const { rows } = await sql<{ count: number }>`select page_count as count from pragma_page_count`.execute(site.app.db);
  await run([`pragma max_page_count = ${rows[0]!.count}`]);
  return () => run(['pragma max_page_count = 1000000000']);
}

/**
 * Makes the database read-only.
 * @returns a function that makes it writable again
 */
async function refuseWrites(): Promise<() => Promise<void>> {
  if (!isPostgres) {
    await run(['pragma query_only = on']);
    return () => run(['pragma query_only = off']);
  }
  const operator = new pg.Client({ connectionString: site.settings.databaseUrl });
  operator.on('error', () => {});
  await operator.connect();
  const setAll = async (to: string) => {
    await operator.query(`alter database ${operator.database} set default_transaction_read_only = ${to}`);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  await setAll('on');
  return () => setAll('off').finally(() => operator.end());
}

test.each([
  ['has a full disk', fillDisk],
  ['is read-only', refuseWrites],
])(
  'while the database %s, uploads answer 503 and store nothing, and the instance is not ready; afterwards it recovers',
  async (_, begin) => {
    const client = await signedIn();
    const photo = await noisyPicture(600, 800);
    const upload = () => attach(client, '10', photo);
    const stored = () => site.app.db.selectFrom('files').select('id').execute();
    const end = await begin();
    // A call over a closed connection would be answered with 503 as well, so wait until the pool has an open connection.
    await expect.poll(() => sql`select 1`.execute(site.app.db).then(() => 'there', String)).toBe('there');
    const refused = await upload();
    expect({ status: refused.status, code: refused.code }).toEqual({ status: 503, code: '503' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(stored).toEqual([]);
    await expect.poll(readinessOf(site.app)).toBe(false);
    await end();
    await expect.poll(async () => (await upload()).code).toBe('200');
    await expect.poll(stored).toHaveLength(1);
    await expect.poll(readinessOf(site.app)).toBe(true);
  },
);

/** Runs a command on the database of the site. */
async function ops(list: readonly Command[], ...words: string[]): Promise<{ exit: number; said: string }> {
  const { dataDir, databaseUrl, secretKey } = site.settings;
  const environment = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  let said = '';
  const out = { write: (text: string) => (said += text) };
  const exit = await runOps(list, [...words, '--locale', 'en-us'], { environment, out, err: out });
  return { exit, said };
}

test('a command reports a full database disk as such, and not as an unreachable database', async () => {
  const fill = isPostgres
    ? "do $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$"
    : 'create table filler as select zeroblob(1000000) as bytes';
  const command: Command = {
    noun: 'fill',
    verb: '',
    summary: 'ops.backup.check',
    async run({ db }) {
      if (!isPostgres) await sql`pragma max_page_count = 1`.execute(db);
      await sql.raw(fill).execute(db);
      return { data: null, lines: [] };
    },
  };
  expect(await ops([command], 'fill')).toEqual({ exit: 1, said: 'The disk of the database is full\n' });
});

test('backup and restore refuse a folder in place of the backup file, and say why in one sentence', async () => {
  const { dataDir } = site.settings;
  const said = `${dataDir} is a folder or a device: name a file\n`;
  expect(await ops(commands, 'backup', dataDir)).toEqual({ exit: 1, said });
  expect(await ops(commands, 'restore', dataDir, '--yes')).toEqual({ exit: 1, said });
  await expect(restore(site.app, dataDir)).rejects.toBeInstanceOf(CannotRestore);
});

test.skipIf(!existsSync('/proc/self/fd'))('a data folder that cannot be written is reported with the name of its setting', () => {
  const start = () => readSettings({ DATA_DIR: '/proc/self/fd' });
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(/^DATA_DIR: [^\n]+$/);
});
