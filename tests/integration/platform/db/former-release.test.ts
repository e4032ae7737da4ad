import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { type App, closeApp, createApp } from '#server/platform/app.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { appliedMigrations } from '#server/platform/db/migrate.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { signUp } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf, lead } from '#tests/support/applications.ts';
import { releaseCommit, type FormerRelease, sinceRelease, unpackRelease } from '#tests/support/former-release.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { fillResume, readResume, saveSection } from '#tests/support/resumes.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { founder } from '#tests/support/staff.ts';
import { captchaAnswer, mailboxIn, testSettings } from '#tests/support/test-app.ts';
import { createTestClient, type TestClient } from '#tests/support/test-client.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/**
 * The newest commit with the schema of the last release; it stands in for that release. In a clone without that commit
 * (`git clone --depth`) this file is skipped. Two other files still run there: `additive-migrations.test.ts` checks that no
 * statement of a migration breaks the release, and `schema-versions.test.ts` checks that an instance works on a database
 * migrated by a later version.
 */
const commit = releaseCommit();

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let release: FormerRelease;
let former: ServerProcess;
let app: App | undefined;

const environment = (): Record<string, string> => ({
  DATA_DIR: folder,
  SECRET_KEY: testSettings(folder, database.url).secretKey,
  CAPTCHA_FIXED_ANSWER: captchaAnswer,
  ...(database.url ? { DATABASE_URL: database.url } : {}),
});

beforeEach(async () => {
  if (!commit) return;
  folder = await mkdtemp(join(tmpdir(), 'skygate-beside-'));
  database = await createTestDatabase({ empty: true });
  release = unpackRelease(commit);
  former = await release.start(environment());
});
afterEach(async () => {
  if (!commit) return;
  await former?.end('SIGKILL');
  if (app) await closeApp(app);
  release.remove();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A client of one of the two versions, optionally sharing another client's session. */
function callerOf(api: unknown, same?: TestClient): TestClient {
  const client = createTestClient(api as never);
  for (const [name, value] of same?.cookies ?? []) client.cookies.set(name, value);
  return client;
}

const formerApi = () => ({
  request: (url: string, init: RequestInit) => fetch(url.replace('http://localhost:4321', former.url), init),
});

const expected = async (client: TestClient) => (await readResume(client)).sections.Other.data.expectSalary;
const save = (client: TestClient, expectSalary: number) =>
  saveSection(client, 'Other', { ...wholeSections().Other, expectSalary });
const statusOf = async (client: TestClient) => (await applicationsOf(client))[0]?.status;

/** The body of an application for the demo airline's first graduate posting that accepts applications. */
async function firstApplication(client: TestClient): Promise<Record<string, unknown>> {
  const { list } = (await client.post('findPositions', { jobType: '3', pageSize: 50 })).data;
  const { pkPublish: posting } = list.find(({ viewApply }: { viewApply: string }) => viewApply === 'Y');
  const [workPlaces, sites] = [await client.get(`workplace/${posting}`), await client.get(`findJobSite/${posting}`)];
  return applicationFor(posting, { workPlace: workPlaces.data[0].key, site: sites.data[0].key });
}

test.skipIf(!commit)('the last release runs beside this version, and each can use what the other wrote', async () => {
  const mailbox = mailboxIn(folder);
  const early = await signUp(mailbox, callerOf(formerApi()));
  await fillResume(early);
  const application = await firstApplication(early);
  const { data: sent } = await apply(early, application);

  app = createApp(testSettings(folder, database.url), { patience: muchPatience });
  await prepareDatabase(app);
  expect((await appliedMigrations(app.db)).filter((name) => sinceRelease.includes(name))).toEqual(sinceRelease);
  await expect.poll(async () => (await fetch(`${former.url}/readyz`)).status).toBe(200);
  const api = createApi(app);

  // A session begun on the last release continues on this version, and then on the last release again.
  const earlyHere = callerOf(api, early);
  expect(await statusOf(earlyHere)).toBe('submitted');
  expect(await save(earlyHere, 12_345)).toMatchObject({ code: '200' });
  expect(await expected(early)).toBe(12_345);
  expect(await save(early, 23_456)).toMatchObject({ code: '200' });
  expect(await expected(earlyHere)).toBe(23_456);

  // A session begun on this version continues on the last release, whose worker also sends this version's messages.
  const late = await signUp(mailbox, callerOf(api));
  await fillResume(late);
  const { data: sentHere } = await apply(late, application);
  const lateThere = callerOf(formerApi(), late);
  expect(await statusOf(lateThere)).toBe('submitted');
  expect(await lateThere.post(`personal/apply-job/delete/${sentHere.idkey}`)).toMatchObject({ code: '200' });
  expect(await statusOf(late)).toBe('withdrawn');

  // The office decides on this version, and the worker of the last release releases the decision. Both versions read the new
  // status, and their audit entries form one chain.
  await decide(app, lead, { ids: [sent.idkey], to: 'screening', releaseAt: app.clock.now() + 1 });
  await expect.poll(() => statusOf(earlyHere), { timeout: 60_000 }).toBe('screening');
  const { token } = await addToken(app, founder, { name: 'beside', role: 'recruiter', units: [] });
  const headers = { authorization: `Bearer ${token}` };
  for (const caller of [callerOf(formerApi()), callerOf(api), callerOf(formerApi())]) {
    const read = await caller.get(`/api/staff/applications/${sent.idkey}`, { headers });
    expect(read, read.message).toMatchObject({ code: '200', data: { status: 'screening' } });
  }
  const { rows, brokenAt } = await verifyLog(app);
  expect(rows).toBeGreaterThan(2);
  expect(brokenAt).toBeNull();

  expect(await former.end('SIGTERM')).toBe(0);
});
