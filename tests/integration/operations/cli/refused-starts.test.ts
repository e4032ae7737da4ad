import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { closeApp, createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** A command that starts the server with files limited to `count` blocks, as if the disk were full. */
function withBlocks(count: number): readonly [string, ...string[]] {
  return ['sh', '-c', `ulimit -f ${count}; exec "$0" src/server/main/main.ts`, process.execPath];
}

/** Returns the message of a refused start. The start must exit with code 78 and print only this message, no stack trace. */
async function refusal(dataDir: string, command?: readonly [string, ...string[]]): Promise<string> {
  const started = startServerProcess({ DATA_DIR: dataDir }, command);
  const error = await started.then(
    async (server) => {
      await server.end('SIGKILL');
      return new Error('it started');
    },
    (reason: unknown) => reason as Error,
  );
  const [, message] = /^exit 78: SkyGate cannot start with these settings:\n(DATA_DIR: [^\n]+)\n$/.exec(error.message) ?? [];
  expect(message, error.message).toBeDefined();
  return message!;
}

/** Prepares the data folder as a start does; returns the number of postings. */
async function postingsAfterStart(dataDir: string): Promise<number> {
  const app = createApp(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  await prepareDatabase(app);
  const { count } = await app.db
    .selectFrom('postings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await closeApp(app);
  return Number(count);
}

// With PostgreSQL the data folder holds no database.
describe.skipIf(process.env.TEST_DATABASE === 'postgres')('a server with an embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skygate-refused-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('does not start if a file is in the place of the data folder or of a folder above it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toMatch(/cannot be used \(EEXIST/);
    expect(await refusal(join(file, 'data'))).toMatch(/cannot be used \(ENOTDIR/);
  });

  test.skipIf(!existsSync('/proc/self'))('does not start in a read-only folder', async () => {
    expect(await refusal('/proc/self')).toMatch(/cannot be used \(E(?:PERM|ACCES|ROFS)/);
  });

  test('does not start on a full disk, and leaves no half-written secret', async () => {
    const full = join(folder, 'full');
    expect(await refusal(full, withBlocks(0))).toMatch(/secret\.key cannot be read or created \(EFBIG/);
    expect(await readdir(full)).toEqual([]);
  });

  test('does not start if the disk fills up while tables are created, and starts once there is space again', async () => {
    const dataDir = join(folder, 'filling');
    expect(await refusal(dataDir, withBlocks(200))).toMatch(/the database cannot be used/);
    expect(await postingsAfterStart(dataDir)).toBeGreaterThan(0);
  });

  test('resumes a first start that was killed while tables were created', async () => {
    const dataDir = join(folder, 'killed');
    const log = join(dataDir, 'skygate.db-wal');
    const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['src/server/main/main.ts'], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(log) && statSync(log).size > 0, { timeout: 120_000, interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect(await postingsAfterStart(dataDir)).toBeGreaterThan(0);
  });

  test('resumes a first start that ended before it created a table', async () => {
    const dataDir = join(folder, 'ended');
    const app = createApp(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
    expect(await app.db.introspection.getTables()).toEqual([]);
    await closeApp(app);
    expect(await postingsAfterStart(dataDir)).toBeGreaterThan(0);
  });

  test('does not start on an emptied database after a completed first start', async () => {
    const dataDir = join(folder, 'lost');
    expect(await postingsAfterStart(dataDir)).toBeGreaterThan(0);
    await writeFile(join(dataDir, 'skygate.db'), '');
    expect(await refusal(dataDir)).toMatch(/is empty although the folder has a secret\.key: restore the database, or remove/);
    expect(await refusal(dataDir)).toMatch(/is empty although the folder has a secret\.key/);
  });

  test('does not start without the secret of an existing database, and writes no new secret', async () => {
    const dataDir = join(folder, 'keyless');
    expect(await postingsAfterStart(dataDir)).toBeGreaterThan(0);
    await rm(join(dataDir, 'secret.key'));
    expect(await refusal(dataDir)).toMatch(/secret\.key is missing; the database cannot be read without it/);
    expect(await refusal(dataDir)).toMatch(/secret\.key is missing/);
  });

  test('does not accept an empty file as its secret', async () => {
    const emptied = join(folder, 'emptied');
    await mkdir(emptied);
    await writeFile(join(emptied, 'secret.key'), '');
    expect(await refusal(emptied)).toMatch(/secret\.key must hold a key of 32 characters or more/);
  });
});
