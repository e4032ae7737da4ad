import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { JobData } from '#lib/contract/jobs.ts';
import { allJobs } from '#server/main/schedule.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { jobStates, startJobs } from '#server/platform/jobs/run-jobs.ts';
import { staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

/** Runs `run` once in place of each of these jobs, with the job's name and interval. */
async function runOnce(names: readonly string[], run: Job['run']): Promise<void> {
  const jobs = allJobs().filter(({ name }) => names.includes(name));
  const stop = startJobs(
    site.app,
    jobs.map(({ name, every }) => ({ name, every, run })),
  );
  await vi.waitUntil(() => jobStates(site.app).every(({ duration }) => duration !== null));
  await stop();
}

const listFor = async (admin: TestClient): Promise<JobData[]> => (await admin.get('jobs')).data.list;

test.each(['lead', 'recruiter', 'checker', 'editor', 'auditor'] as const)(
  'the role %s may not list the background jobs',
  async (role) => {
    const person = await staffSession(site, role);
    expect(await person.get('jobs')).toMatchObject({ status: 403, code: '403', data: null });
  },
);

test('the list of background jobs is refused to visitors and to an admin of one unit', async () => {
  expect((await site.client().get('/api/staff/jobs')).status).toBe(401);
  expect((await (await staffSession(site, 'admin', ['cabin'])).get('jobs')).status).toBe(403);
});

test('an admin sees every background job, whether it has run or not', async () => {
  const admin = await staffSession(site, 'admin');
  await runOnce(['exports'], () => Promise.resolve());
  const list = await listFor(admin);
  expect(list.map(({ name }) => name)).toEqual(allJobs().map(({ name }) => name));
  const at = new Date(site.clock.now()).toISOString();
  const ran = { state: 'succeeded', every: 5_000, startedAt: at, succeededAt: at, duration: 0, failedAt: null, error: null };
  expect(list.find(({ name }) => name === 'exports')).toEqual({ name: 'exports', ...ran, failures: 0 });
  const never = { state: 'never', startedAt: null, succeededAt: null, duration: null, failedAt: null, error: null };
  expect(list.find(({ name }) => name === 'films')).toEqual({ name: 'films', every: 10_000, ...never, failures: 0 });
});

test('failing jobs come first, then overdue jobs, until they succeed; errors are shown by name, without message', async () => {
  vi.spyOn(site.app.log, 'error').mockReturnValue();
  const admin = await staffSession(site, 'admin');
  await runOnce(['films', 'exports', 'webhooks', 'reminders'], () => Promise.resolve());
  site.clock.advance(10 * minute + 10_000);
  expect((await listFor(admin)).map(({ state }) => state)).not.toContain('overdue');
  site.clock.advance(1);
  const failedAt = new Date(site.clock.now()).toISOString();
  await runOnce(['films'], () => Promise.reject(Object.assign(new Error('lin.yun@example.com'), { code: 'EIO' })));
  const list = await listFor(admin);
  expect(list.slice(0, 3).map(({ name, state }) => [name, state])).toEqual([
    ['films', 'failing'],
    ['exports', 'overdue'],
    ['webhooks', 'overdue'],
  ]);
  expect(list[0]).toMatchObject({ error: 'Error EIO', failedAt, startedAt: failedAt });
  expect(JSON.stringify(list)).not.toContain('lin.yun');
  expect(list.find(({ name }) => name === 'reminders')).toMatchObject({ state: 'succeeded' });
  site.clock.advance(1_000);
  await runOnce(['films', 'exports', 'webhooks'], () => Promise.resolve());
  const after = await listFor(admin);
  expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['succeeded', 'never']));
  expect(after.find(({ name }) => name === 'films')).toMatchObject({ state: 'succeeded', error: 'Error EIO', failedAt });
});

test('failures of a job are counted since the server started', async () => {
  vi.spyOn(site.app.log, 'error').mockReturnValue();
  const admin = await staffSession(site, 'admin');
  const stop = startJobs(site.app, [{ name: 'films', every: 1, run: () => Promise.reject(new TypeError('no disk')) }]);
  await vi.waitUntil(() => jobStates(site.app)[0]!.failures >= 3);
  const [film] = await listFor(admin);
  await stop();
  expect(film!.failures).toBeGreaterThanOrEqual(3);
});
