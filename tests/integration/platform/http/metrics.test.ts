import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { holdOutbox } from '#server/people/messages/look-after-outbox.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { readinessOf } from '#server/platform/http/health.ts';
import { createHttpServer, type RunningServer } from '#server/platform/http/server.ts';
import { backUp } from '#tests/support/backups.ts';
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const token = 'a token of tests, sixteen or more';
const pageCache = { pages: 3, bytes: 4_096 };
let site: TestApp;
let running: RunningServer;

async function serve(environment: Record<string, string> = {}): Promise<void> {
  site = await createTestApp({ environment: { METRICS_TOKEN: token, ...environment } });
  const { app } = site;
  const metrics = createMetrics(app, { cachedPages: () => pageCache, isReady: readinessOf(app) })!;
  running = createHttpServer(app, { api: createApi(app) as never, metrics, site: (_req, res) => void res.end('page') });
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
}

async function scrape(): Promise<string> {
  const { port } = running.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function end(): Promise<void> {
  await running.end({ within: 0, announce: 0 });
  await site.close().catch(() => {});
}

/** Checks that the metrics report the database as down, and still report what is known without it. */
function expectAway(text: string): void {
  expect(text).toMatch(/^skygate_database_up 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^skygate_kept_pages 3$/m);
  expect(text).not.toMatch(/^skygate_(?:outbox|decisions)_\w+\{/m);
}

describe('a scrape', () => {
  beforeEach(() => serve());
  afterEach(end);

  test('reports the current outbox and page cache, even if it is the first scrape', async () => {
    const mail = { channel: 'mail', purpose: 'reset-password', to: 'late@example.com', locale: 'en-us', text: 'text' } as const;
    await site.app.db.transaction().execute((trx) => queueMessage(trx, site.app, mail, { lane: 'code' }));
    site.clock.advance(90_000);
    const text = await scrape();
    const labels = 'channel="mail",lane="code",state="due"';
    expect(text).toContain(`skygate_outbox_oldest_seconds{${labels}} 90\n`);
    expect(text).toContain(`skygate_outbox_messages{${labels}} 1\n`);
    expect(text).toContain('skygate_outbox_messages{channel="sms",lane="news",state="failed"} 0\n');
    expect(text).toMatch(/^skygate_kept_pages_bytes 4096$/m);
    expect(text).toMatch(/^skygate_database_up 1$/m);
    expect(text).toMatch(/^skygate_decisions_pending\{due="yes"\} 0$/m);
  });

  test('while the database is down reports what is known without it, and no stale values', async () => {
    expect(await scrape()).toContain('skygate_decisions_pending{');
    await site.app.db.destroy();
    expectAway(await scrape());
  });
});

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('with a PostgreSQL that hangs', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: TcpProxy;
  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startTcpProxy(inject('postgresUrl'));
    await serve({ DATABASE_URL: proxy.through(database.url!) });
  });
  afterEach(async () => {
    proxy.cut();
    await end();
    await proxy.close();
  });
  afterAll(() => database?.drop());

  test('a scrape reports what is known without the database; a later scrape reports that the database is back', async () => {
    proxy.stall();
    expectAway(await scrape());
    proxy.cut();
    proxy.resume();
    await expect.poll(scrape).toMatch(/^skygate_database_up 1$/m);
  });
});

describe('an instance', () => {
  beforeEach(() => serve());
  afterEach(end);

  test('reports its readiness, its disk, a held outbox, and the time of the last backup', async () => {
    const before = await scrape();
    expect(before).toMatch(/^skygate_ready 1$/m);
    expect(before).toMatch(/^skygate_outbox_held 0$/m);
    expect(before).toMatch(/^skygate_last_backup_timestamp_seconds 0$/m);
    const [size, free] = ['size', 'free'].map((state) =>
      Number(new RegExp(`^skygate_disk_bytes\\{state="${state}"\\} (\\S+)$`, 'm').exec(before)![1]),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(free!);

    await holdOutbox(site.app, 'a test');
    const folder = await mkdtemp(join(tmpdir(), 'skygate-metrics-'));
    await backUp(site.app, join(folder, 'a.backup'));
    await rm(folder, { recursive: true });
    const after = await scrape();
    expect(after).toMatch(/^skygate_outbox_held 1$/m);
    expect(after).toContain(`skygate_last_backup_timestamp_seconds ${site.clock.now() / 1000}\n`);
  });

  test('omits dependencies that are not configured: a replica, a file store', async () => {
    const text = await scrape();
    for (const name of ['skygate_replica_caught_up', 'skygate_file_store_up']) {
      expect(text).toContain(`# TYPE ${name} gauge`);
      expect(text).not.toMatch(new RegExp(`^${name} `, 'm'));
    }
  });

  test('with a full disk reports that the database is up and the instance not ready', async () => {
    const insert = vi.spyOn(site.app.db, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: '53100' });
    });
    const log = vi.spyOn(site.app.log, 'error').mockImplementation(() => {});
    const text = await scrape();
    expect(text).toMatch(/^skygate_database_up 1$/m);
    expect(text).toMatch(/^skygate_ready 0$/m);
    insert.mockRestore();
    log.mockRestore();
  });

  test('without its database tells load balancers that it is ready for pages, but not for writes', async () => {
    const { port } = running.server.address() as AddressInfo;
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await statusOf('/readyz/pages'), await statusOf('/readyz')]).toEqual([200, 200]);
    const log = vi.spyOn(site.app.log, 'error').mockImplementation(() => {});
    await site.app.db.destroy();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
    expect([await statusOf('/readyz/pages'), await statusOf('/healthz')]).toEqual([200, 200]);
    log.mockRestore();
  });
});

describe('a file store', () => {
  let s3: S3Server;
  beforeEach(async () => {
    s3 = await startS3Server();
    await serve(s3.environment);
  });
  afterEach(end);

  test('is up while it answers, and down once it is gone', async () => {
    expect(await scrape()).toMatch(/^skygate_file_store_up 1$/m);
    await s3.close();
    expect(await scrape()).toMatch(/^skygate_file_store_up 0$/m);
  });
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'the size of the log that a replication slot retains is reported',
  async () => {
    await serve();
    try {
      await sql`select pg_create_physical_replication_slot('metrics_test', true)`.execute(site.app.db);
      expect(await scrape()).toMatch(/^skygate_replication_slot_bytes\{slot="metrics_test"\} \d+$/m);
    } finally {
      await sql`select pg_drop_replication_slot('metrics_test')`.execute(site.app.db);
      await end();
    }
  },
);
