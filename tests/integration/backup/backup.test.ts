import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApp } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import { checkDatabase } from '#server/backup/check-database.ts';
import { CannotRestore, restoreBackup } from '#server/backup/restore-backup.ts';
import { sealedColumns } from '#server/backup/sealed-columns.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { transaction } from '#server/db/database.ts';
import { writeWhole } from '#server/ops/files.ts';
import { prepareDatabase } from '#server/site/prepare-database.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { createTestApp, type TestApp, testSettings } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
let candidate: TestClient;
let file: string;

beforeAll(async () => {
  site = await createTestApp();
  candidate = await readyCandidate(site);
  await apply(candidate, applicationFor(await openPosting(site)));
  await transaction(site.app, (trx) => record(trx, site.app, { id: 'ops', name: 'ops' }, { action: 'retention.run' }));
  file = join(site.settings.dataDir, 'backup.gz');
});
afterAll(() => site.close());

const take = (path = file) =>
  writeWhole(
    path,
    takeBackup(site.app, () => {}),
  );
const restore = (app = site.app, path = file) => restoreBackup(app, path, () => {});
const applications = async () => (await candidate.post('personal/apply-job/query-all')).data as { receiptNo: string }[];
const rowsOf = async ({ app }: TestApp) => (await checkDatabase(app)).rows;

test('a backup puts everything back as it was, and holds the outbox', async () => {
  const before = await applications();
  const rows = await rowsOf(site);
  await take();
  await site.app.db.deleteFrom('applications').execute();
  await site.app.db.updateTable('accounts').set({ name: 'somebody else' }).execute();
  expect(await applications()).toEqual([]);
  await restore();
  expect(await applications()).toEqual(before);
  const { outboxHolds: _, outbox_holds: __, ...after } = await rowsOf(site);
  expect(after).toEqual(Object.fromEntries(Object.entries(rows).filter(([name]) => name !== 'outbox_holds')));
  expect(await site.app.db.selectFrom('outboxHolds').select('reason').execute()).toHaveLength(1);
});

test('the log is append-only again after a restore', async () => {
  await expect(site.app.db.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
  expect((await checkDatabase(site.app)).faults).toBe(0);
});

test('what instances keep of before a restore is out of date afterwards', async () => {
  const revision = async () =>
    (await site.app.db.selectFrom('revisions').select('revision').where('name', '=', 'content').executeTakeFirstOrThrow())
      .revision;
  await site.app.db
    .updateTable('revisions')
    .set((eb) => ({ revision: eb('revision', '+', 40) }))
    .execute();
  const before = await revision();
  await restore();
  expect(await revision()).toBeGreaterThan(before);
});

test('a backup of another SECRET_KEY is refused before anything is written', async () => {
  // A database of its own: the one that tests copy has values that are sealed by their key.
  const database = await createTestDatabase({ empty: true });
  const other = await createTestApp({
    environment: {
      SECRET_KEY: 'another secret of tests, thirty-two or more',
      ...(database.url ? { DATABASE_URL: database.url } : {}),
    },
  });
  const rows = await rowsOf(other);
  const refusal = await restore(other.app).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotRestore);
  expect(refusal).toMatchObject({ refusal: { why: 'otherKey' } });
  expect(await rowsOf(other)).toEqual(rows);
  await other.close();
  await database.drop();
});

test('a damaged, cut or foreign file changes nothing', async () => {
  const before = await applications();
  const whole = gunzipSync(await readFile(file)).toString();
  const lines = whole.trimEnd().split('\n');
  const files: Record<string, Uint8Array> = {
    cut: (await readFile(file)).subarray(0, 3000),
    endless: gzipSync(lines.slice(0, -1).join('\n')),
    short: gzipSync([...lines.slice(0, 3), ...lines.slice(4)].join('\n')),
    changed: gzipSync(whole.replace('林', '王')),
    newer: gzipSync(whole.replace('"0001-foundation"', '"9999-tomorrow"')),
    text: Buffer.from('not a backup'),
    empty: gzipSync(''),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(site.settings.dataDir, name);
    await writeFile(path, bytes);
    await expect(restore(site.app, path), name).rejects.toBeInstanceOf(CannotRestore);
    await rm(path);
  }
  await expect(restore(site.app, '/no/such/file')).rejects.toBeInstanceOf(CannotRestore);
  expect(await applications()).toEqual(before);
});

test('a restore that fails in the middle leaves the old state', async () => {
  const before = await applications();
  await expect(
    restoreBackup(site.app, file, () => {
      throw new Error('the power went');
    }),
  ).rejects.toThrow('the power went');
  expect(await applications()).toEqual(before);
  await expect(site.app.db.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
});

test('a backup is of one moment, and holds up no writer', async () => {
  const path = join(site.settings.dataDir, 'moment.gz');
  const beside = createApp(site.settings, { clock: site.clock, patience: muchPatience });
  const writes: Promise<unknown>[] = [];
  const rename = () => site.app.db.updateTable('accounts').set({ name: 'written meanwhile' }).execute();
  const names = () => site.app.db.selectFrom('accounts').select('name').execute();
  const before = await names();
  await writeWhole(
    path,
    takeBackup(beside, () => void writes.push(rename())),
  );
  await beside.db.destroy();
  await Promise.all(writes);
  expect(await names()).not.toEqual(before);
  await restore(site.app, path);
  expect(await names()).toEqual(before);
});

test('a backup of the embedded database restores into either, and the other way round', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-embedded-'));
  const embedded = createApp(testSettings(folder, undefined), { clock: site.clock, patience: muchPatience });
  await prepareDatabase(embedded);
  await take();
  await restore(embedded);
  const { rows, faults } = await checkDatabase(embedded);
  expect(faults).toBe(0);
  expect(rows).toMatchObject({ applications: 1, application_resumes: 1 });
  const back = join(folder, 'back.gz');
  await writeWhole(
    back,
    takeBackup(embedded, () => {}),
  );
  const before = await applications();
  await site.app.db.deleteFrom('applications').execute();
  await restore(site.app, back);
  expect(await applications()).toEqual(before);
  expect((await checkDatabase(site.app)).faults).toBe(0);
  await embedded.db.destroy();
  await rm(folder, { recursive: true });
});

test('every sealed column of the database is known to the check', async () => {
  const tables = await site.app.db.withoutPlugins().introspection.getTables();
  const sealed = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.name.startsWith('sealed_') ? [`${name}.${column.name}`] : [])),
  );
  expect(sealed.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
});

test('the check names a value that cannot be opened, and a log that was changed', async () => {
  expect(await checkDatabase(site.app)).toMatchObject({ faults: 0, named: [] });
  expect((await checkDatabase(site.app)).seals).toBeGreaterThan(10);
  const { applicationId } = await site.app.db.selectFrom('applicationResumes').select('applicationId').executeTakeFirstOrThrow();
  await site.app.db.updateTable('applicationResumes').set({ sealedResume: 'made up' }).execute();
  await sql`update audit_heads set hash = 'made up'`.execute(site.app.db);
  expect((await checkDatabase(site.app)).named).toEqual([
    { kind: 'seal', where: `application_resumes.sealed_resume ${applicationId}` },
    { kind: 'log', where: 'audit_log 1' },
  ]);
});
