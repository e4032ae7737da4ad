import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startServerProcess } from '#tests/support/server-process.ts';

// A process needs seconds to start where the machine is busy.
vi.setConfig({ testTimeout: 180_000 });

/** A server of which no file may grow beyond so many blocks, as on a disk that has filled up. */
function withBlocks(count: number): readonly [string, ...string[]] {
  return ['sh', '-c', `ulimit -f ${count}; exec "$0" src/server/site/main.ts`, process.execPath];
}

/** What an operator reads of a start that must not be one: it ends with 78, in one message without a stack. */
async function refusal(dataDir: string, command?: readonly [string, ...string[]]): Promise<string> {
  const started = startServerProcess({ DATA_DIR: dataDir }, command);
  const error = await started.then(
    async (server) => {
      await server.end('SIGKILL');
      return new Error('it started');
    },
    (reason: unknown) => reason as Error,
  );
  const [, told] = /^exit 78: SkyGate cannot start with these settings:\n(DATA_DIR: [^\n]+)\n$/.exec(error.message) ?? [];
  expect(told, error.message).toBeDefined();
  return told!;
}

// With PostgreSQL the data folder holds no database.
describe.skipIf(process.env.TEST_DATABASE === 'postgres')('a server whose data folder cannot be written', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skygate-refused-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('does not start where a file is in the place of the folder, or of one above it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toMatch(/cannot be used \(EEXIST/);
    expect(await refusal(join(file, 'data'))).toMatch(/cannot be used \(ENOTDIR/);
  });

  test.skipIf(!existsSync('/proc/self'))('does not start in a folder that may only be read', async () => {
    expect(await refusal('/proc/self')).toMatch(/cannot be used \(E(?:PERM|ACCES|ROFS)/);
  });

  test('does not start on a disk that is full, and leaves no half of a secret behind', async () => {
    const full = join(folder, 'full');
    expect(await refusal(full, withBlocks(0))).toMatch(/secret\.key cannot be kept \(EFBIG/);
    expect(await readdir(full)).toEqual([]);
  });

  test('does not start where the disk fills up while the tables are made', async () => {
    expect(await refusal(join(folder, 'filling'), withBlocks(200))).toMatch(/the database cannot be used/);
  });

  test('does not take an empty file for its secret', async () => {
    const emptied = join(folder, 'emptied');
    await mkdir(emptied);
    await writeFile(join(emptied, 'secret.key'), '');
    expect(await refusal(emptied)).toMatch(/secret\.key must hold a key of 32 characters or more/);
  });
});
