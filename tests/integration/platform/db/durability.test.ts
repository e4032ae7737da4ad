import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { signUp } from '#tests/support/accounts.ts';
import { resumeBase } from '#tests/support/resumes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestClient } from '#tests/support/test-client.ts';

/** A disk whose syncs, while `isSlow`, complete only when the test calls `letAllEnd`. */
const disk = {
  isSlow: false,
  waiting: [] as { end: (error?: Error) => void }[],
  syncs: 0,
  async sync(): Promise<void> {
    disk.syncs += 1;
    if (!disk.isSlow) return;
    await new Promise<void>((resolve, reject) => disk.waiting.push({ end: (error) => (error ? reject(error) : resolve()) }));
  },
  async oneSyncBegan(): Promise<void> {
    while (disk.waiting.length === 0) await nextTurn();
  },
  letAllEnd(error?: Error): void {
    for (const { end } of disk.waiting.splice(0)) end(error);
  },
};

/** SQLite only: PostgreSQL makes its commits durable by itself. */
describe.skipIf(process.env.TEST_DATABASE === 'postgres')('a commit of the embedded database', () => {
  let site: TestApp;
  let app: App;
  let reader: DatabaseSync;
  beforeAll(async () => {
    site = await createTestApp();
    app = createApp(site.settings, { clock: site.clock, syncFile: () => disk.sync() });
    reader = new DatabaseSync(join(site.settings.dataDir, 'skygate.db'), { readOnly: true });
  });
  beforeEach(() => {
    Object.assign(disk, { isSlow: false, waiting: [], syncs: 0 });
  });
  afterAll(async () => {
    reader.close();
    await app.db.destroy();
    await site.close();
  });

  const mark = (name: string) => transaction(app, (trx) => trx.insertInto('markers').values({ name, at: 0 }).execute());
  const isWritten = (name: string) => reader.prepare('select 1 from markers where name = ?').get(name) !== undefined;

  test('is written, then synced, then acknowledged', async () => {
    disk.isSlow = true;
    let isAnswered = false;
    const answer = mark('ordered').then(() => (isAnswered = true));
    await disk.oneSyncBegan();
    expect({ written: isWritten('ordered'), isAnswered }).toEqual({ written: true, isAnswered: false });
    disk.letAllEnd();
    await answer;
    expect(isAnswered).toBe(true);
  });

  test('that comes during a sync waits for the next sync, which serves all waiting commits', async () => {
    disk.isSlow = true;
    const first = mark('first');
    await disk.oneSyncBegan();
    const others = Promise.all(Array.from({ length: 20 }, (_, index) => mark(`other-${index}`)));
    while (!isWritten('other-19')) await nextTurn();
    expect(disk.syncs).toBe(1);
    disk.letAllEnd();
    await first;
    await disk.oneSyncBegan();
    disk.letAllEnd();
    await others;
    expect(disk.syncs).toBe(2);
  });

  test('delays no reader', async () => {
    disk.isSlow = true;
    const writing = mark('slowly');
    await disk.oneSyncBegan();
    expect(await app.db.selectFrom('markers').select('name').where('name', '=', 'slowly').execute()).toHaveLength(1);
    disk.letAllEnd();
    await writing;
  });

  test('of a single statement waits for the sync too, and so does a transaction that has read unsynced data', async () => {
    disk.isSlow = true;
    const done: string[] = [];
    const single = app.db
      .insertInto('markers')
      .values({ name: 'single', at: 0 })
      .returning('name')
      .execute()
      .then(() => done.push('single'));
    const seen = transaction(app, (trx) => trx.selectFrom('markers').select('name').execute()).then(() => done.push('seen'));
    await disk.oneSyncBegan();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(done).toEqual([]);
    while (done.length < 2) {
      disk.letAllEnd();
      await nextTurn();
    }
    await Promise.all([single, seen]);
  });

  test('of an autosave is on disk before the candidate gets the answer', async () => {
    const candidate = await signUp(site, site.client());
    const client = createTestClient(createApi(app) as never);
    for (const [name, value] of candidate.cookies) client.cookies.set(name, value);
    disk.isSlow = true;
    let isTold = false;
    const telling = client
      .post(`${resumeBase}/update/Other?resumeType=school`, { data: { hobbies: '滑翔' } })
      .then(({ code }) => {
        isTold = true;
        return code;
      });
    await disk.oneSyncBegan();
    const stored = () =>
      reader.prepare("select count(*) as sections from resume_sections where section = 'Other'").get()!.sections;
    while (stored() === 0) {
      disk.letAllEnd();
      await nextTurn();
    }
    await disk.oneSyncBegan();
    expect(isTold).toBe(false);
    disk.isSlow = false;
    disk.letAllEnd();
    expect(await telling).toBe('200');
  });

  test('whose sync fails is not acknowledged, nor is any later one, because the state of the disk is unknown', async () => {
    disk.isSlow = true;
    const failing = mark('failing').catch((error: unknown) => error);
    await disk.oneSyncBegan();
    disk.letAllEnd(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    expect(isDatabaseUnavailable(await failing)).toBe(true);
    disk.isSlow = false;
    await expect(mark('later')).rejects.toThrow('no space left');
  });
});
