import { chmod, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { databaseFile } from '#server/platform/db/database-file.ts';
import { deliveryReport } from '#tests/support/delivery-reports.ts';
import { ops, opsAs, opsReading } from '#tests/support/ops-process.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** The system's `nobody` user, who owns nothing. */
const nobody = 65_534;
const secret = 'a secret of tests, thirty-two characters long';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
/** A folder for backups. */
let elsewhere: string;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skygate-ops-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'skygate-backups-'));
  database = await createTestDatabase({ empty: true });
  environment = { DATA_DIR: folder, SECRET_KEY: secret, ...(database.url ? { DATABASE_URL: database.url } : {}) };
});
afterAll(async () => {
  await database.drop();
  for (const each of [folder, elsewhere]) await rm(each, { recursive: true, force: true });
});

const run = (...words: string[]) => ops(environment, ...words);

test('on a database without tables a command explains how to create them, and creates nothing', async () => {
  const answer = await run('staff', 'list', '--json');
  expect(answer.exit).toBe(1);
  expect(JSON.parse(answer.out)).toEqual({ error: answer.err.trim() });
  expect(answer.err.trim().split('\n')).toEqual([expect.stringContaining('npm start, or ops migrate')]);
  expect(await readdir(folder)).toEqual([]);
});

test('exit 0: a token is printed, and with --json the standard output is a single JSON object', async () => {
  expect((await run('migrate')).exit).toBe(0);
  const { exit, out, err } = await run('token', 'add', '--name', 'hr', '--role', 'lead', '--json');
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  expect(JSON.parse(out)).toEqual({
    id: expect.any(String),
    token: expect.stringMatching(/^sgt_[\w-]{43}$/),
    expires: expect.stringMatching(/Z$/),
  });
});

test('on a database without content, demo postings are refused with the reason', async () => {
  const { exit, out, err } = await run('demo', 'fill', '--postings', '2', '--candidates', '2');
  expect({ exit, out, err }).toEqual({ exit: 1, out: '', err: `${translateFor('en-us')('ops.demo.noContent')}\n` });
});

test.each([
  ['foreign', deliveryReport({ original: 'Message-ID: <guessed.aaaaaaaaaaaaaaaaaaaaaa@localhost>' })],
  ['tooLarge', Buffer.alloc(40 * 1024 * 1024, 'a\n')],
])('exit 0: a piped message that cannot be used as a bounce is reported as %s', async (bounce, message) => {
  const { exit, out, err } = await opsReading(message, environment, 'outbox', 'bounce', '--json');
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  expect(JSON.parse(out)).toEqual({ bounce });
});

test('exit 1: rule violations are reported field by field', async () => {
  const { exit, out, err } = await run('staff', 'add', '--email', 'x', '--name', 'A', '--role', 'king', '--json');
  expect(exit).toBe(1);
  expect(JSON.parse(out).fields.map(({ path }: { path: string }) => path)).toEqual(['role', 'email']);
  expect(err).toContain('email: ');
});

test('exit 2: wrong usage writes nothing to standard output', async () => {
  expect(await run('staff', 'add')).toMatchObject({ exit: 2, out: '' });
});

/** Makes the database read-only for commands with the returned settings; the returned function undoes this. */
async function readOnly(): Promise<[Record<string, string>, () => Promise<void>]> {
  if (database.url) {
    const url = `${database.url}?options=-c%20default_transaction_read_only%3Don`;
    return [{ ...environment, DATABASE_URL: url }, () => Promise.resolve()];
  }
  // Sets the write version of the file format. If it is above 2, SQLite opens the file read-only, even for root.
  const setVersion = async (version: number) => {
    const file = await open(join(folder, databaseFile), 'r+');
    await file.write(Buffer.from([version]), 0, 1, 18);
    await file.close();
  };
  await setVersion(3);
  return [environment, () => setVersion(2)];
}

test('a read-only database can be read, and a command that writes explains why it cannot', async () => {
  const [settings, restore] = await readOnly();
  expect(await ops(settings, 'token', 'list')).toMatchObject({ exit: 0 });
  const words = 'The database is read-only, or the folder of its file is: nothing was changed';
  expect(await ops(settings, 'token', 'add', '--name', 'b', '--role', 'lead')).toEqual({ exit: 1, out: '', err: `${words}\n` });
  const file = join(elsewhere, 'of-read-only.backup');
  expect(await ops(settings, 'check')).toMatchObject({ exit: 0 });
  const saved = await ops(settings, 'backup', file);
  expect([saved.exit, saved.out]).toEqual([0, expect.stringContaining('could not be written, so this is not logged')]);
  await restore();
  expect(await run('token', 'add', '--name', 'b', '--role', 'lead')).toMatchObject({ exit: 0 });
});

test.skipIf(process.env.TEST_DATABASE === 'postgres' || !process.getuid)(
  "a user with read access to an embedded database's folder can check and back up the database",
  async () => {
    // If the tests run as a superuser, who can write anywhere, the commands run as `nobody`.
    const isSuperuser = process.getuid!() === 0;
    const open = async (mode: number, files: number) => {
      for (const name of await readdir(folder)) await chmod(join(folder, name), files);
      await chmod(folder, mode);
    };
    await rm(join(folder, 'outbox'), { recursive: true, force: true });
    await chmod(elsewhere, 0o777);
    await open(0o555, 0o444);
    const asReader = (...words: string[]) => opsAs(isSuperuser ? nobody : undefined, environment, ...words);
    try {
      expect(await asReader('check')).toMatchObject({ exit: 0, err: '' });
      const saved = await asReader('backup', join(elsewhere, 'of-folder.backup'));
      expect([saved.exit, saved.err]).toEqual([0, '']);
    } finally {
      await open(0o700, 0o600);
    }
    expect(await run('restore', join(elsewhere, 'of-folder.backup'), '--yes')).toMatchObject({ exit: 0 });
  },
);

test('an unreachable database is reported in one sentence, with exit 1', async () => {
  const away = { ...environment, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' };
  expect(await ops(away, 'staff', 'list')).toEqual({ exit: 1, out: '', err: 'The database cannot be reached\n' });
  expect(await ops({ ...away, LANG: 'zh_CN.UTF-8' }, 'staff', 'list')).toMatchObject({ exit: 1, err: '无法连接数据库\n' });
});
