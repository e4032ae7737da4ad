import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { startServer } from '#server/main/start.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings, SettingsError } from '#server/platform/settings.ts';

/** Each test has its own copy of the database and the secret that a first start has made. */
describe.skipIf(process.env.TEST_DATABASE === 'postgres')('a start on the embedded database', () => {
  let whole: string;
  let folder: string;
  let file: string;
  const settings = () => readSettings({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skygate-whole-'));
    const app = createApp(settings());
    await prepareDatabase(app);
    await app.db.destroy();
    whole = folder;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skygate-damaged-'));
    file = join(folder, 'skygate.db');
    for (const name of ['skygate.db', 'secret.key']) await copyFile(join(whole, name), join(folder, name));
    return () => rm(folder, { recursive: true, force: true });
  });
  afterAll(() => rm(whole, { recursive: true, force: true }));

  /** The message for the operator; anything but a SettingsError would print a stack trace. */
  async function refusal(): Promise<string> {
    const error = await startServer(settings()).then(
      () => new Error('it started'),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }

  test('is refused in one sentence if the file was truncated', async () => {
    await truncate(file, Math.floor((await readFile(file)).length / 2));
    expect(await refusal()).toMatch(/^DATA_DIR: the database .* \(.*malformed.*\)$/);
  });

  test('is refused in one sentence if the file is something else', async () => {
    await writeFile(file, 'not a database at all '.repeat(100));
    expect(await refusal()).toMatch(/^DATA_DIR: the database .* \(.*not a database.*\)$/);
  });

  test('is refused if the database is empty but a secret exists, and leaves the database empty', async () => {
    await writeFile(file, '');
    expect(await refusal()).toMatch(/is empty although the folder has a secret\.key/);
    expect(await refusal()).toMatch(/is empty although the folder has a secret\.key/);
  });

  test('in an empty folder loads the demo airline', async () => {
    for (const name of ['skygate.db', 'secret.key']) await rm(join(folder, name));
    const app = createApp(settings());
    await prepareDatabase(app);
    expect(await app.db.selectFrom('postings').select('id').execute()).not.toHaveLength(0);
    await app.db.destroy();
  });
});
