import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { startRealS3 } from '#tests/support/real-s3.ts';
import { attach, readResume } from '#tests/support/resumes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let s3: Awaited<ReturnType<typeof startRealS3>>;
let site: TestApp;
let candidate: TestClient;
/** Three files. The tests delete the object of the first, and overwrite the objects of the other two. */
let files: { id: string; object: string }[];

beforeAll(async () => {
  s3 = await startRealS3();
  site = await createTestApp({ environment: s3.environment });
  candidate = await signedInClient(site);
  for (const type of ['10', '7', '7']) expect((await attach(candidate, type)).code).toBe('200');
  const rows = await site.app.db.selectFrom('files').select(['id', 'objectName']).orderBy('id').execute();
  files = rows.map(({ id, objectName }) => ({ id, object: `of-tests/${objectName}` }));
  expect(files).toHaveLength(3);
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

interface Fault {
  kind?: string;
  where?: string;
  file?: string;
  store?: object;
}

/** Runs a command as an operator does; returns its exit code, its JSON and its English output. */
async function ops(...words: string[]) {
  const { dataDir, databaseUrl, secretKey } = site.settings;
  const environment = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...s3.environment,
  };
  let [text, said] = ['', ''];
  const out = { write: (part: string) => (text += part) };
  const err = { write: (part: string) => (said += part) };
  const exit = await runOps(commands, [...words, '--json', '--locale', 'en-us'], { environment, out, err });
  return { exit, said, data: JSON.parse(text) as { named: Fault[]; faults: number; objects: number; failed: Fault[] } };
}

const where = (at: number) => `files ${files[at]!.id}`;
const faultOf = (at: number, why: string, answer: unknown) => ({
  why,
  host: s3.host,
  bucket: 'careers',
  object: files[at]!.object,
  answer,
});

test('if all objects are intact, the check exits with 0, whether or not it reads their contents', async () => {
  expect(await ops('check')).toMatchObject({ exit: 0, data: { faults: 0, objects: 3 } });
  expect(await ops('check', '--files')).toMatchObject({ exit: 0, data: { faults: 0, objects: 3 } });
});

test('the check names the row and the cause of each missing or overwritten object, and exits with 1', async () => {
  await s3.tamper(files[0]!.object, 'DELETE');
  await s3.tamper(files[1]!.object, 'PUT', 'something else');
  const { exit, said, data } = await ops('check');
  expect([exit, data.faults]).toEqual([1, 2]);
  expect(data.named).toEqual([
    { kind: 'file', where: where(0), store: faultOf(0, 'missing', '404') },
    { kind: 'file', where: where(1), store: faultOf(1, 'overwritten', expect.stringMatching(/^14 bytes instead of \d+$/)) },
  ]);
  expect(said).toContain(`${where(0)}: ${s3.host} has no object ${files[0]!.object} in bucket careers (404)`);
  expect(said).toContain(
    `object ${files[1]!.object} in bucket careers at ${s3.host} was changed or overwritten; no key is at fault`,
  );
});

test('a replaced object of the same length is detected when contents are read', async () => {
  const bytes = await s3.read(files[2]!.object);
  await s3.tamper(files[2]!.object, 'PUT', 'x'.repeat(bytes.length));
  expect((await ops('check')).data.faults).toBe(2);
  const { exit, data, said } = await ops('check', '--files');
  expect([exit, data.faults]).toEqual([1, 3]);
  expect(data.named[2]).toEqual({ kind: 'file', where: where(2), store: faultOf(2, 'overwritten', '') });
  expect(said).not.toContain('SECRET_KEY');
});

test('bad objects are reported without stopping a backup, and a restore says what is missing', async () => {
  expect((await attach(candidate, '7')).code).toBe('200');
  const file = join(site.settings.dataDir, 'of-store.backup');
  const { exit, data, said } = await ops('backup', file);
  expect([exit, data]).toMatchObject([3, { missing: 3, logged: true }]);
  expect(data.named.map(({ file: id }) => id).toSorted()).toEqual(files.map(({ id }) => id));
  expect(said).toContain(`${where(0)}: ${s3.host} has no object ${files[0]!.object}`);
  const restored = await ops('restore', file, '--yes');
  expect(restored).toMatchObject({ exit: 3, data: { without: files.map(({ id }) => id) } });
  const rows = await site.app.db.selectFrom('files').select(['id', 'objectName']).execute();
  expect(rows.filter(({ objectName }) => objectName === null)).toHaveLength(1);
  const due = await site.app.db.selectFrom('objectDeletions').select('name').execute();
  expect(files.filter(({ object }) => due.some(({ name }) => object.endsWith(name)))).toEqual([]);
});

test('a move continues past missing or overwritten objects, reports each, and exits with 3', async () => {
  expect((await ops('files', 'move', '--to', 's3')).exit).toBe(0);
  const { exit, data, said } = await ops('files', 'move', '--to', 'database');
  expect([exit, data]).toMatchObject([3, { moved: 1, left: 3 }]);
  expect(data.failed).toEqual([
    { file: files[0]!.id, ...faultOf(0, 'missing', '404 NoSuchKey') },
    { file: files[1]!.id, ...faultOf(1, 'overwritten', '') },
    { file: files[2]!.id, ...faultOf(2, 'overwritten', '') },
  ]);
  expect(said).toContain(`Not moved: file ${files[0]!.id}: ${s3.host} has no object`);
});

test('while the store is down the check and a move exit with 1 and name the host, and a backup is still taken', async () => {
  await s3.stop();
  const { exit, data } = await ops('check');
  expect([exit, data.faults, data.named[0]]).toEqual([
    1,
    3,
    { kind: 'file', where: where(0), store: faultOf(0, 'unreachable', 'ECONNREFUSED') },
  ]);
  const moved = await ops('files', 'move', '--to', 'database');
  expect(moved).toMatchObject({ exit: 1, data: { moved: 0, left: 3 } });
  expect(moved.said).toContain(`${s3.host} cannot be reached (ECONNREFUSED)`);
  expect(await ops('backup', join(site.settings.dataDir, 'down.backup'))).toMatchObject({ exit: 3, data: { missing: 3 } });
  await s3.start();
});

test('a candidate is told that the file is unavailable, but not the names of the object and the store', async () => {
  const [photo] = (await readResume(candidate)).attachments['10'];
  const answer = await candidate.get(photo.filePath);
  expect([answer.status, answer.message]).toEqual([503, '暂时无法存取文件，其他内容不受影响，请稍后重试']);
});
