import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { showOfficeBatch } from '#server/office/desk/batch-list.ts';
import { checkDatabase } from '#server/operations/backup/check-database.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { makeDecision, lead, openPosting } from '#tests/support/applications.ts';
import { backUp, restore } from '#tests/support/backups.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const ten = 10 * 60_000;
let file: string;
let ids: string[];
const site = await openTestApp();
beforeAll(async () => {
  file = join(site.settings.dataDir, 'backup.gz');
  ids = await manyApplications(site.app, await openPosting(site), 250);
});

/** Starts work on the same database in a child process that kills itself halfway, or right after a restore (`restored`). */
async function dieHalfway(work: 'backup' | 'restore' | 'restored' | 'release'): Promise<void> {
  const { dataDir, databaseUrl, secretKey } = site.settings;
  const env = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const words = ['tests/support/die-halfway.ts', work, String(site.clock.now()), file];
  const child = spawn(process.execPath, words, { env, stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

const take = () => backUp(site.app, file);
const names = () => site.app.db.selectFrom('accounts').select(['id', 'name']).orderBy('id').execute();

test('a process killed during a backup leaves the earlier backup intact, and the next backup leaves a single file', async () => {
  const files = async () => (await readdir(site.settings.dataDir)).filter((name) => name.startsWith('backup.gz'));
  await take();
  const before = await readFile(file);
  await dieHalfway('backup');
  expect((await readFile(file)).equals(before)).toBe(true);
  expect(await files()).toHaveLength(2);
  await take();
  expect(await files()).toEqual(['backup.gz']);
});

test('a process killed during a restore leaves the old state, and the next restore works', async () => {
  const former = await names();
  await take();
  await site.app.db.updateTable('accounts').set({ name: 'changed since' }).execute();
  const before = await names();
  await dieHalfway('restore');
  expect(await names()).toEqual(before);
  expect(await site.app.db.selectFrom('outboxHolds').selectAll().execute()).toEqual([]);
  expect((await checkDatabase(site.app)).faults).toBe(0);
  await restore(site.app, file);
  expect(await names()).toEqual(former);
});

test('a process killed right after a restore leaves the outbox held', async () => {
  await take();
  await site.app.db.deleteFrom('outboxHolds').execute();
  await dieHalfway('restored');
  expect(await site.app.db.selectFrom('outboxHolds').selectAll().execute()).toHaveLength(1);
  await site.app.db.deleteFrom('outboxHolds').execute();
});

test('a process killed during a release leaves part of the batch released, and the next run releases only the rest', async () => {
  const { batchId } = await makeDecision(site, { ids, to: 'screening' });
  site.clock.advance(ten);
  await dieHalfway('release');
  expect(await showOfficeBatch(site.app, lead, batchId, {})).toMatchObject({ released: 100 });
  await releaseDue(site.app);
  const { released, sent, waiting, failed } = await showOfficeBatch(site.app, lead, batchId, {});
  expect({ released, told: sent + waiting, failed }).toEqual({ released: 250, told: 250, failed: 0 });
  const events = await site.app.db
    .selectFrom('applicationEvents')
    .select('applicationId')
    .where('batchId', '=', batchId)
    .execute();
  expect(events.map(({ applicationId }) => applicationId).sort()).toEqual([...ids].sort());
});
