import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { checkDatabase } from '#server/operations/backup/check-database.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';
import { personalData } from '#server/operations/privacy/domains.ts';
import { transaction } from '#server/platform/db/database.ts';
import { deleteObjects } from '#server/platform/files/delete-objects.ts';
import { countMoves, moveFiles } from '#server/platform/files/move-files.ts';
import { readSettings } from '#server/platform/settings.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { backUp, restore } from '#tests/support/backups.ts';
import { attach, picture, readResume } from '#tests/support/resumes.ts';
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;
const none = () => {};

let s3: S3Server;
let site: TestApp;
let candidate: TestClient;

beforeAll(async () => {
  s3 = await startS3Server();
  site = await createTestApp({ environment: s3.environment });
  candidate = await signedInClient(site);
});
afterEach(() => (s3.fault = undefined));
afterAll(async () => {
  await site.close();
  await s3.close();
});

const rows = () => site.app.db.selectFrom('files').select(['id', 'objectName', 'sealedContent']).execute();
const deletions = async () => (await site.app.db.selectFrom('objectDeletions').select('name').execute()).length;
const photo = async () => (await readResume(candidate)).attachments['10'][0];
const shown = async () => candidate.get((await photo()).filePath);

test('an uploaded file is stored encrypted in the file store, and comes back unchanged', async () => {
  expect((await attach(candidate, '10')).code).toBe('200');
  const [row] = await rows();
  expect([...s3.objects.keys()]).toEqual([`careers/files/of-tests/${row!.objectName}`]);
  expect(row!.sealedContent).toHaveLength(0);
  const answer = await shown();
  expect(answer.status).toBe(200);
  const [stored] = s3.objects.values();
  expect(stored!.includes(Buffer.from(answer.bytes).subarray(0, 64))).toBe(false);
  expect(await deletions()).toBe(0);
});

test('while the store is down an upload is refused in both languages, and nothing is stored or lost', async () => {
  const before = await rows();
  for (const fault of [503, 403] as const) {
    s3.fault = fault;
    const refused = await attach(candidate, '7');
    expect([refused.status, refused.message]).toEqual([503, '暂时无法存取文件，其他内容不受影响，请稍后重试']);
    expect(refused.headers.get('retry-after')).toBe('10');
  }
  candidate.locale = 'en-us';
  expect((await shown()).status).toBe(503);
  expect((await attach(candidate, '7')).message).toMatch(/could not be stored/);
  candidate.locale = 'zh-cn';
  expect(await rows()).toEqual(before);
  s3.fault = undefined;
  expect((await shown()).status).toBe(200);
  expect((await attach(candidate, '7')).code).toBe('200');
});

/** Makes a call to a store that hangs, and fires the timeout of the call once the request has arrived. */
async function untilPatienceEnds<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer; patience: number[] }> {
  const time = new AbortController();
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const before = s3.calls;
  const answering = call();
  await expect.poll(() => s3.calls).toBe(before + 1);
  time.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const answer = await answering;
  const patience = asked.mock.calls.map(([ms]) => ms);
  asked.mockRestore();
  return { answer, patience };
}

test('if a store never answers, three uploads wait ten seconds each, and further calls are refused at once', async () => {
  const before = await rows();
  s3.fault = 'hang';
  for (let times = 0; times < 3; times += 1) {
    const { answer, patience } = await untilPatienceEnds(() => attach(candidate, '10'));
    expect([answer.status, answer.message]).toEqual([503, '暂时无法存取文件，其他内容不受影响，请稍后重试']);
    expect(patience).toEqual([10_000]);
  }
  const taken = s3.calls;
  const refused = await Promise.all([attach(candidate, '10'), attach(candidate, '7'), shown()]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(refused[0].headers.get('retry-after')).toBe('10');
  expect(s3.calls).toBe(taken);
  expect(await rows()).toEqual(before);
});

test('one call every ten seconds probes the store, and a complete answer closes the circuit breaker', async () => {
  site.clock.advance(10_000);
  s3.fault = 'hang';
  const before = s3.calls;
  const { answer } = await untilPatienceEnds(async () => {
    const asking = shown();
    await expect.poll(() => s3.calls).toBe(before + 1);
    expect((await attach(candidate, '10')).status).toBe(503);
    return asking;
  });
  expect([answer.status, s3.calls]).toEqual([503, before + 1]);
  site.clock.advance(10_000);
  s3.fault = 'stall';
  expect((await untilPatienceEnds(shown)).answer.status).toBe(503);
  s3.fault = undefined;
  expect((await shown()).status).toBe(503);
  site.clock.advance(10_000);
  expect((await shown()).status).toBe(200);
  expect((await attach(candidate, '10')).code).toBe('200');
});

test('an object stored without a row is deleted after an hour, and a replaced file is deleted from the store', async () => {
  const left = await deletions();
  expect(left).toBeGreaterThan(0);
  expect((await attach(candidate, '10', await picture('png'), 'other.png')).code).toBe('200');
  expect(await deletions()).toBe(left + 1);
  await deleteObjects(site.app);
  site.clock.advance(hour + 1);
  s3.fault = 503;
  await deleteObjects(site.app);
  expect(await deletions()).toBe(left + 1);
  site.clock.advance(hour);
  s3.fault = 'hang';
  const calls = s3.calls;
  await untilPatienceEnds(() => deleteObjects(site.app));
  expect([await deletions(), s3.calls]).toEqual([left + 1, calls + 1]);
  s3.fault = undefined;
  await deleteObjects(site.app);
  expect(await deletions()).toBe(0);
  const named = (await rows()).map(({ objectName }) => `careers/files/of-tests/${objectName}`);
  expect(new Set(s3.objects.keys())).toEqual(new Set(named));
});

test('a failed deletion of an object does not block other deletions, and is tried again an hour later', async () => {
  expect((await attach(candidate, '10', await picture('png'), 'one.png')).code).toBe('200');
  expect((await attach(candidate, '10', await picture('png'), 'two.png')).code).toBe('200');
  await deleteObjects(site.app);
  expect(await deletions()).toBe(2);
  site.clock.advance(hour + 1);
  const [stuck] = await site.app.db.selectFrom('objectDeletions').select('name').orderBy('dueAt').execute();
  s3.refused = `careers/files/of-tests/${stuck!.name}`;
  await deleteObjects(site.app);
  expect(await site.app.db.selectFrom('objectDeletions').select('name').execute()).toEqual([stuck]);
  s3.refused = undefined;
  site.clock.advance(hour);
  await deleteObjects(site.app);
  expect(await deletions()).toBe(0);
});

test('a backup includes the objects, and a restore puts them into the database', async () => {
  const before = await shown();
  const file = join(site.settings.dataDir, 'files.gz');
  await backUp(site.app, file);
  await restore(site.app, file);
  expect((await rows()).map(({ objectName }) => objectName)).toEqual([null, null]);
  expect(await deletions()).toBe(2);
  s3.fault = 503;
  expect((await shown()).bytes).toEqual(before.bytes);
});

test('files can be moved in both directions and stay readable, and a move resumes after an interruption', async () => {
  const before = await shown();
  const died = moveFiles(
    site.app,
    's3',
    () => {
      throw new Error('the power went');
    },
    none,
  );
  await expect(died).rejects.toThrow('the power went');
  expect(await countMoves(site.app, 's3')).toBe(1);
  expect((await shown()).bytes).toEqual(before.bytes);
  expect(await moveFiles(site.app, 's3', none, none)).toBe(1);
  expect((await shown()).bytes).toEqual(before.bytes);
  expect(await checkDatabase(site.app)).toMatchObject({ faults: 0 });
  expect(await moveFiles(site.app, 'database', none, none)).toBe(2);
  s3.fault = 503;
  expect((await shown()).bytes).toEqual(before.bytes);
  const failed = vi.fn();
  expect(await moveFiles(site.app, 's3', none, failed)).toBe(0);
  expect(failed.mock.calls.map(([{ why, answer }]) => [why, answer])).toEqual([
    ['refused', '503 SlowDown'],
    ['refused', '503 SlowDown'],
  ]);
});

test('the command line counts the files in a dry run, then moves them', async () => {
  const { dataDir, databaseUrl, secretKey } = site.settings;
  const settings = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const run = async (environment: Record<string, string>, ...words: string[]) => {
    let text = '';
    const out = { write: (part: string) => (text += part) };
    const exit = await runOps(commands, ['files', 'move', '--json', ...words], { environment, out, err: { write: () => {} } });
    return { exit, ...(JSON.parse(text) as object) };
  };
  expect(await run(settings, '--to', 's3')).toMatchObject({ exit: 1 });
  const all = { ...settings, ...s3.environment };
  expect(await run(all, '--to', 'disk')).toMatchObject({ exit: 2 });
  expect(await run(all, '--to', 's3', '--dry-run')).toMatchObject({ exit: 0, due: 2 });
  expect(await run(all, '--to', 's3')).toMatchObject({ exit: 0, moved: 2 });
});

test('an erased account leaves nothing in the store', async () => {
  expect(s3.objects.size).toBeGreaterThan(0);
  const account = await site.app.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  await transaction(site.app, async (trx) => {
    for (const domain of personalData) await domain.erase(trx, site.app, account);
  });
  await deleteObjects(site.app);
  site.clock.advance(hour + 1);
  await deleteObjects(site.app);
  expect(s3.objects.size).toBe(0);
});

test('an invalid address of the store is reported at the start', () => {
  const environment = { DATA_DIR: site.settings.dataDir, SECRET_KEY: site.settings.secretKey };
  expect(() => readSettings({ ...environment, FILES_URL: 's3://careers?endpoint=ftp://x' })).toThrow(/FILES_URL: must be s3/);
  expect(() => readSettings({ ...environment, FILES_URL: 's3://careers' })).toThrow(/AWS_ACCESS_KEY_ID/);
});
