import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { housekeepingJobs } from '#server/main/housekeeping.ts';
import { jobsCommand } from '#server/main/jobs-command.ts';
import { allJobs } from '#server/main/schedule.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { listJobs } from '#server/platform/jobs/list-jobs.ts';
import { jobStates, startJobs, wakeJob } from '#server/platform/jobs/run-jobs.ts';
import { goodPassword, registerByEmail, signIn } from '#tests/support/accounts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ environment: { METRICS_TOKEN: 'a token of tests, sixteen or more', ERASE_AFTER_DAYS: '15' } });
});
afterEach(() => site.close());

function stateOf(name: string) {
  return jobStates(site.app).find((state) => state.name === name)!;
}

function metricsText(): Promise<string> {
  return createMetrics(site.app, { cachedPages: () => ({ pages: 0, bytes: 0 }), isReady: () => Promise.resolve(true) })!.render();
}

test('every job has a unique name', () => {
  const names = allJobs().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a repeated failure is logged once, and its end once', async () => {
  const error = vi.spyOn(site.app.log, 'error').mockReturnValue();
  const info = vi.spyOn(site.app.log, 'info').mockReturnValue();
  const outcomes = ['away', 'away', 'full', undefined, undefined];
  let runs = 0;
  const mail: Job = {
    ...{ name: 'mail', every: 60_000 },
    async run() {
      const outcome = outcomes[runs];
      runs += 1;
      if (outcome) throw new Error(outcome);
    },
  };
  const stop = startJobs(site.app, [mail]);
  for (let run = 1; run <= outcomes.length; run += 1) {
    await vi.waitUntil(() => runs === run);
    await new Promise(setImmediate);
    wakeJob(site.app, 'mail');
  }
  await stop();
  expect(error.mock.calls.map(([told]) => (told as unknown as { err: Error }).err.message)).toEqual(['away', 'full']);
  expect(info.mock.calls).toEqual([[{ job: 'mail' }, 'a job succeeds again']]);
});

test('a failing job stops no other job, is retried at its next time, and shows in metrics without error message', async () => {
  vi.spyOn(site.app.log, 'error').mockReturnValue();
  let others = 0;
  let tries = 0;
  const stop = startJobs(site.app, [
    {
      ...{ name: 'failing', every: 1 },
      async run() {
        tries += 1;
        throw new TypeError('lin.yun@example.com');
      },
    },
    {
      ...{ name: 'other', every: 1 },
      async run() {
        others += 1;
      },
    },
  ]);
  await vi.waitUntil(() => tries >= 3 && others >= 3);
  expect(stateOf('failing')).toMatchObject({ error: 'TypeError', succeededAt: null });
  site.clock.advance(30_000);
  const text = await metricsText();
  expect(text).toContain('# TYPE skygate_job_failures_total counter');
  expect(text).toMatch(/^skygate_job_failures_total\{job="failing"\} [1-9]/m);
  expect(text).toMatch(/^skygate_job_failures_total\{job="other"\} 0$/m);
  expect(text).not.toMatch(/skygate_job_seconds_since_success\{job="failing"\}/);
  expect(text).toMatch(/^skygate_job_seconds_since_success\{job="other"\} \d/m);
  expect(text).not.toContain('lin.yun');
  await stop();
  expect(jobStates(site.app)).toEqual([]);
});

test('stopping waits for the current run, and no further run starts', async () => {
  let finish: (value?: unknown) => void = () => {};
  let runs = 0;
  const stop = startJobs(site.app, [
    {
      ...{ name: 'long', every: 1 },
      run() {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      },
    },
  ]);
  let hasStopped = false;
  const stopping = stop().then(() => (hasStopped = true));
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  finish();
  await stopping;
  wakeJob(site.app, 'long');
  expect(runs).toBe(1);
});

test('a closed account is erased when due, although another part of housekeeping fails', async () => {
  const error = vi.spyOn(site.app.log, 'error').mockReturnValue();
  const client = site.client();
  await registerByEmail(site, client, 'leaving@example.com');
  await signIn(client, 'leaving@example.com');
  expect((await client.post('system/user/close', { password: enciphered(goodPassword) })).code).toBe('200');
  await sql`drop table captchas`.execute(site.app.db);
  site.clock.advance(366 * day);
  const stop = startJobs(
    site.app,
    housekeepingJobs.map((job) => ({ ...job, first: 0 })),
  );
  await vi.waitUntil(() => jobStates(site.app).every(({ duration }) => duration !== null), { timeout: 30_000 });
  expect(
    jobStates(site.app)
      .filter(({ failures }) => failures > 0)
      .map(({ name }) => name),
  ).toEqual(['proofs']);
  await stop();
  expect(error).toHaveBeenCalledOnce();
  expect(await site.app.db.selectFrom('accounts').select('email').execute()).not.toContainEqual({ email: 'leaving@example.com' });
});

test('the command line lists every job, with the last success and error of those that ran', async () => {
  vi.spyOn(site.app.log, 'error').mockReturnValue();
  const fails = { isOn: true };
  const jobs = ['exports', 'webhooks'].map((name): Job => ({
    ...{ name, every: 60_000 },
    async run() {
      if (name === 'exports' && fails.isOn) throw Object.assign(new Error('lin.yun@example.com'), { code: 'EIO' });
    },
  }));
  const stop = startJobs(site.app, jobs);
  const failedAt = site.clock.now();
  await expect
    .poll(() => listJobs(site.app, jobs))
    .toMatchObject([{ error: 'Error EIO', failedAt, succeededAt: null }, { error: null }]);
  fails.isOn = false;
  site.clock.advance(1_000);
  wakeJob(site.app, 'exports');
  const after = { error: 'Error EIO', failedAt, succeededAt: failedAt + 1_000 };
  await expect.poll(() => listJobs(site.app, jobs)).toMatchObject([after, { error: null }]);
  await stop();
  const reader = { t: translateFor('en-us'), locale: 'en-us', tell: () => {} } as const;
  const none = { words: [], text: () => undefined, all: () => [], flag: () => false };
  const { lines } = await jobsCommand.run(site.app, none, reader);
  expect(lines).toHaveLength(allJobs().length + 1);
  expect(lines.find((line) => line.startsWith('exports '))).toMatch(/5 sec.*Error EIO$/);
  expect(lines.join('\n')).not.toContain('lin.yun');
});
