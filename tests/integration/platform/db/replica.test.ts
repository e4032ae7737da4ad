import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type App, closeApp, createApp } from '#server/platform/app.ts';
import { refreshReplica, refreshRevisions } from '#server/platform/revisions.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openPosting } from '#tests/support/applications.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { hasReplication, type PostgresPair, startPostgresPair } from '#tests/support/postgres-pair.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

describe.skipIf(process.env.TEST_DATABASE !== 'postgres' || !hasReplication)('with a replica for public reads', () => {
  let pair: PostgresPair;
  let proxy: TcpProxy;
  let site: TestApp;
  beforeAll(async () => {
    pair = await startPostgresPair();
    proxy = await startTcpProxy(pair.primary);
    const environment = { DATABASE_URL: proxy.through(pair.primary), DATABASE_READ_URL: pair.replica };
    site = await createTestApp({ environment });
  });
  afterAll(async () => {
    await site.close();
    await proxy.close();
    await pair.remove();
  });

  const isReadThere = async () => {
    const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(site.app.reads);
    return rows[0]!.there;
  };
  const look = async () => {
    await refreshReplica(site.app);
    return isReadThere();
  };
  /** Waits until public data is read from the replica. */
  const catchUp = () => expect.poll(look).toBe(true);
  const countOf = async (app: App) => (await findPositions(app, { pageNum: 1, pageSize: 10 }, 'zh-cn')).total;

  beforeEach(async () => {
    await catchUp();
  });

  test('a list is read from the replica: a primary that hangs blocks no reader', async () => {
    // Opens a connection to the replica first: if opening one takes a second, the primary is used instead.
    await site.client().post('findPositions', { jobType: '3', pageSize: 8 });
    proxy.stall();
    const answer = await site.client().post('findPositions', { jobType: '3', pageSize: 7 });
    proxy.resume();
    proxy.cut();
    expect(answer.code).toBe('200');
    expect(answer.data.list).toHaveLength(7);
  });

  test('a change is public at once on the instance that made it, however far the replica lags', async () => {
    await pair.on(pair.replica, 'select pg_wal_replay_pause()');
    const id = await openPosting(site);
    expect((await site.client().get(`findPosition/${id}`)).code).toBe('200');
    expect(await look()).toBe(false);
    await pair.on(pair.replica, 'select pg_wal_replay_resume()');
    await catchUp();
    expect((await site.client().get(`findPosition/${id}`)).code).toBe('200');
  });

  test('an instance that learns of a change does not cache old data of the replica under the new revision', async () => {
    const other = createApp(site.settings, { clock: site.clock, patience: muchPatience });
    await refreshRevisions(other);
    await refreshReplica(other);
    const before = await countOf(other);
    await pair.on(pair.replica, 'select pg_wal_replay_pause()');
    await openPosting(site);
    await refreshReplica(other);
    await refreshRevisions(other);
    expect(await countOf(other)).toBe(before + 1);
    await pair.on(pair.replica, 'select pg_wal_replay_resume()');
    await catchUp();
    await refreshReplica(other);
    expect(await countOf(other)).toBe(before + 1);
    await closeApp(other);
  });

  test('people read back what they have saved, however far the replica lags', async () => {
    const candidate = await signedInClient(site);
    await catchUp();
    await pair.on(pair.replica, 'select pg_wal_replay_pause()');
    expect((await saveSection(candidate, 'Other', { ...wholeSections().Other, expectSalary: 123_000 })).code).toBe('200');
    expect((await readResume(candidate)).sections.Other.data.expectSalary).toBe(123_000);
    await pair.on(pair.replica, 'select pg_wal_replay_resume()');
  });

  test('a replica whose state was last checked over two seconds ago is not used', async () => {
    site.clock.advance(2_001);
    expect(await isReadThere()).toBe(false);
  });

  test("the replica's connection refuses writes and transactions", async () => {
    await expect(site.app.reads.deleteFrom('markers').execute()).rejects.toThrow('only reading statements');
    await expect(site.app.reads.transaction().execute(async () => {})).rejects.toThrow('primary');
  });

  test('a replica that goes down fails no call: the primary is used until the replica is back', async () => {
    await pair.kill('replica');
    expect((await site.client().post('findPositions', { jobType: '3', pageSize: 6 })).data.list).toHaveLength(6);
    expect(await look()).toBe(false);
    await pair.start('replica');
    await catchUp();
  });
});
