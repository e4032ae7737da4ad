import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { checkDatabase } from '#server/operations/backup/check-database.ts';
import { CannotRestore } from '#server/operations/backup/restore-backup.ts';
import { sealedColumns } from '#server/operations/backup/sealed-columns.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';
import { releaseOutbox } from '#server/people/messages/look-after-outbox.ts';
import { createApp } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { entriesInLog } from '#server/platform/audit/verify-log.ts';
import { createKeys } from '#server/platform/crypto/keys.ts';
import { transaction } from '#server/platform/db/database.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { backUp, restore as restoreFrom } from '#tests/support/backups.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { attach } from '#tests/support/resumes.ts';
import { createTestApp, type TestApp, testSettings } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

let candidate: TestClient;
let file: string;

const site = await openTestApp();
beforeAll(async () => {
  candidate = await readyCandidate(site);
  await apply(candidate, applicationFor(await openPosting(site)));
  await transaction(site.app, (trx) => record(trx, site.app, { id: 'ops', name: 'ops' }, { action: 'retention.run' }));
  file = join(site.settings.dataDir, 'database.backup');
});

const take = () => backUp(site.app, file);
const restore = (app = site.app, path = file) => restoreFrom(app, path);
/** Actor, action and details of the newest audit entry. */
const lastEntry = async ({ db } = site.app) => {
  const row = await db.selectFrom('auditLog').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
  return { who: row.actorName, what: row.action, ...(JSON.parse(row.details) as object) };
};
const applications = async () => (await candidate.post('personal/apply-job/query-all')).data as { receiptNo: string }[];
const rowsOf = async ({ app }: TestApp) => (await checkDatabase(app)).rows;

test('a restore brings back what was deleted or changed, adds an entry to the log, and holds the outbox', async () => {
  const before = await applications();
  const names = () => site.app.db.selectFrom('accounts').select(['id', 'name']).orderBy('id').execute();
  const named = await names();
  const rows = await rowsOf(site);
  await take();
  await site.app.db.deleteFrom('applications').execute();
  await site.app.db.updateTable('accounts').set({ name: 'somebody else' }).execute();
  expect(await applications()).toEqual([]);
  await restore();
  expect(await applications()).toEqual(before);
  expect(await names()).toEqual(named);
  const { outbox_holds: _, ...after } = await rowsOf(site);
  const { outbox_holds: __, ...expected } = rows;
  expect(after).toEqual({ ...expected, audit_log: rows.audit_log! + 1 });
  expect(await site.app.db.selectFrom('outboxHolds').select('reason').execute()).toHaveLength(1);
});

test('the log is append-only again after a restore', async () => {
  await expect(site.app.db.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
  expect((await checkDatabase(site.app)).faults).toBe(0);
});

test('after a restore the revision of the content is higher than before, so that caches are renewed', async () => {
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

test('a backup made under another SECRET_KEY is refused, and nothing but the log changes', async () => {
  // The database must be empty, because the template of test databases has values that are encrypted with the usual key.
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
  const { keyId } = site.app.cipher;
  expect(refusal).toMatchObject({ refusal: { why: 'otherKey', theirs: keyId }, isLogged: true });
  expect(await lastEntry(other.app)).toMatchObject({ what: 'backup.refused', because: 'otherKey' });
  expect(await rowsOf(other)).toEqual({ ...rows, audit_log: rows.audit_log! + 1 });
  await other.close();
  await database.drop();
});

test('a backup contains no legible name, phone, id or table name', async () => {
  const bytes = await readFile(file);
  const [account] = await site.app.db.selectFrom('accounts').selectAll().execute();
  const [posting] = await site.app.db.selectFrom('postings').selectAll().execute();
  const words = [account!.name, account!.phone!, account!.id, posting!.id, 'accounts', 'migrations', 'takenAt'];
  for (const word of words) expect(bytes.includes(word), word).toBe(false);
  expect(bytes.includes(gzipSync('').subarray(0, 3))).toBe(false);
});

test('a backup that was changed, cut, reordered or extended is refused, and nothing but the log changes', async () => {
  const before = await rowsOf(site);
  const names = await site.app.db.selectFrom('accounts').selectAll().execute();
  const whole = await readFile(file);
  const other = join(site.settings.dataDir, 'other.backup');
  await backUp(site.app, other);
  const foreign = await readFile(other);
  const [header, frame] = [53, 64 * 1024 + 16];
  expect(whole.length).toBeGreaterThan(header + 2 * frame);
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 1;
    return bytes;
  };
  const frames = (bytes: Buffer, from: number, to?: number) =>
    bytes.subarray(header + from * frame, to === undefined ? undefined : header + to * frame);
  const start = whole.subarray(0, header);
  const files: Record<string, Uint8Array> = {
    'its first byte': flipped(0),
    'its salt': flipped(header - 1),
    'its first frame': flipped(header),
    'its second frame': flipped(header + frame + 99),
    'its last byte': flipped(whole.length - 1),
    'cut in the first frame': whole.subarray(0, 3000),
    'cut behind a frame': Buffer.concat([start, frames(whole, 0, 1)]),
    'cut by a byte': whole.subarray(0, -1),
    'without its first frame': Buffer.concat([start, frames(whole, 1)]),
    'frames in another order': Buffer.concat([start, frames(whole, 1, 2), frames(whole, 0, 1), frames(whole, 2)]),
    'a frame twice': Buffer.concat([start, frames(whole, 0, 1), frames(whole, 0)]),
    'a frame of another backup': Buffer.concat([start, frames(foreign, 0, 1), frames(whole, 1)]),
    'two backups in one': Buffer.concat([whole, foreign]),
    'a byte more': Buffer.concat([whole, Buffer.from([0])]),
    'the header alone': start,
    'a compressed text': gzipSync('{"skygate":"backup","format":1}\n'),
    text: Buffer.from('not a backup'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(other, bytes);
    const refusal = await restore(site.app, other).catch((error: unknown) => error);
    expect(refusal, name).toBeInstanceOf(CannotRestore);
    expect(refusal, name).toMatchObject({ refusal: { why: 'damaged' }, isLogged: true });
  }
  await expect(restore(site.app, '/no/such/file')).rejects.toBeInstanceOf(CannotRestore);
  const logged = Object.keys(files).length + 2;
  expect(await rowsOf(site)).toEqual({ ...before, audit_log: before.audit_log! + logged });
  expect(await site.app.db.selectFrom('accounts').selectAll().execute()).toEqual(names);
});

test('a backup whose header names another key is refused as damaged, even if both keys are known', async () => {
  const bytes = await readFile(file);
  const path = join(site.settings.dataDir, 'exchanged.backup');
  const keys = createKeys('the newest secret of tests, thirty-two or more', [site.settings.secretKey]);
  Buffer.from(keys.cipher.keyId, 'hex').copy(bytes, 17);
  await writeFile(path, bytes);
  await expect(restore({ ...site.app, ...keys }, path)).rejects.toMatchObject({ refusal: { why: 'damaged' } });
});

test('each backup, restore and refused restore is logged with its actor', async () => {
  const { rows, bytes } = await take();
  expect(await lastEntry()).toEqual({ who: 'ops', what: 'backup.taken', name: 'database.backup', rows, size: bytes });
  const entries = (await rowsOf(site)).audit_log;
  await restore();
  const restored = { rows, takenAt: new Date(site.clock.now()).toISOString(), formerLog: entries };
  expect(await lastEntry()).toEqual({ who: 'ops', what: 'backup.restored', name: 'database.backup', ...restored });
  await restore(site.app, site.settings.dataDir).catch(() => {});
  expect(await lastEntry()).toMatchObject({ who: 'ops', what: 'backup.refused', because: 'damaged' });
  expect((await checkDatabase(site.app)).faults).toBe(0);
});

test('writers during a restore are answered or told to retry, and none gets an internal error', async () => {
  const beside = createApp(site.settings, { clock: site.clock, patience: muchPatience });
  await take();
  await releaseOutbox(site.app);
  const later = await readyCandidate(site);
  let writes: Promise<{ status: number }>[] = [];
  const write = () =>
    [candidate, later].flatMap((one) => [one.post('personal/apply-job/query-all'), attach(one, '10'), attach(one, '7')]);
  await restoreFrom(beside, file, () => {
    if (writes.length === 0) writes = write();
  });
  const statuses = new Set((await Promise.all(writes)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
  await beside.db.destroy();
});

test('with another SECRET_KEY, check and backup report the wrong key once, rather than each unreadable value', async () => {
  const { dataDir, databaseUrl } = site.settings;
  const secret = 'another secret of tests, thirty-two or more';
  const environment = { DATA_DIR: dataDir, SECRET_KEY: secret, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  for (const words of [['check'], ['backup', join(dataDir, 'never')]]) {
    let said = '';
    const out = { write: (text: string) => (said += text) };
    expect(await runOps(commands, words, { environment, out, err: out })).toBe(1);
    expect(said).toMatch(
      new RegExp(`^SECRET_KEY: .* encrypted with key ${site.app.cipher.keyId}, but the settings have [^\\n]+SECRET_KEYS_FILE\n$`),
    );
  }
});

test('a restore that fails half-way leaves the old state', async () => {
  const before = await applications();
  await expect(
    restoreFrom(site.app, file, () => {
      throw new Error('the power went');
    }),
  ).rejects.toThrow('the power went');
  expect(await applications()).toEqual(before);
  await expect(site.app.db.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
});

test('a backup is a consistent snapshot: it does not contain what is written while it is taken', async () => {
  const path = join(site.settings.dataDir, 'moment.backup');
  const beside = createApp(site.settings, { clock: site.clock, patience: muchPatience });
  const writes: Promise<unknown>[] = [];
  const rename = () => site.app.db.updateTable('accounts').set({ name: 'written meanwhile' }).execute();
  const names = () => site.app.db.selectFrom('accounts').select('name').execute();
  const before = await names();
  await backUp(beside, path, () => void writes.push(rename()));
  await beside.db.destroy();
  await Promise.all(writes);
  expect(await names()).not.toEqual(before);
  await restore(site.app, path);
  expect(await names()).toEqual(before);
});

test('backups can be moved between PostgreSQL and an embedded database in both directions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-embedded-'));
  const embedded = createApp(testSettings(folder, undefined), { clock: site.clock, patience: muchPatience });
  await prepareDatabase(embedded);
  await take();
  await restore(embedded);
  const { rows, faults } = await checkDatabase(embedded);
  expect(faults).toBe(0);
  expect(rows).toMatchObject({ applications: 1, application_resumes: 1 });
  const back = join(folder, 'back.backup');
  await backUp(embedded, back);
  const before = await applications();
  await site.app.db.deleteFrom('applications').execute();
  await restore(site.app, back);
  expect(await applications()).toEqual(before);
  expect((await checkDatabase(site.app)).faults).toBe(0);
  await embedded.db.destroy();
  await rm(folder, { recursive: true });
});

test('the check knows every encrypted column of the database', async () => {
  const tables = await site.app.db.withoutPlugins().introspection.getTables();
  const sealed = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.name.startsWith('sealed_') ? [`${name}.${column.name}`] : [])),
  );
  expect(sealed.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
});

test('the encryption context of every encrypted column uses only columns that are read together with that column', () => {
  for (const { table, column, keys, contextOf } of sealedColumns) {
    const asked: string[] = [];
    contextOf(new Proxy({}, { get: (_, name) => asked.push(String(name)) }));
    expect([`${table}.${column}`, asked.filter((name) => !keys.includes(name))]).toEqual([`${table}.${column}`, []]);
  }
});

test('the check reports a value that cannot be decrypted, a name missing from the search index, and an altered log', async () => {
  expect(await checkDatabase(site.app)).toMatchObject({ faults: 0, named: [] });
  expect((await checkDatabase(site.app)).seals).toBeGreaterThan(10);
  const { applicationId } = await site.app.db.selectFrom('applicationResumes').select('applicationId').executeTakeFirstOrThrow();
  await site.app.db.updateTable('applicationResumes').set({ sealedResume: 'made up' }).execute();
  await site.app.db.deleteFrom('nameEndings').where('applicationId', '=', applicationId).execute();
  await sql`update audit_heads set hash = 'made up'`.execute(site.app.db);
  expect((await checkDatabase(site.app)).named).toEqual([
    { kind: 'seal', where: `application_resumes.sealed_resume ${applicationId}` },
    { kind: 'reference', where: expect.stringContaining(`application_facts ${applicationId}`) },
    { kind: 'log', where: `audit_log ${await entriesInLog(site.app.db)}` },
  ]);
});

test('the check reports a damaged key of the log', async () => {
  await site.app.db.updateTable('keptKeys').set({ sealedKey: 'made up' }).execute();
  const where = expect.stringContaining('kept_keys.sealed_key');
  expect((await checkDatabase(site.app)).named).toContainEqual({ kind: 'seal', where });
});
