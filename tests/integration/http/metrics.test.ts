import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { createHttpServer, type RunningServer } from '#server/http/server.ts';
import { queueMessage } from '#server/messages/queue-message.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createApi } from '#server/site/api.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const token = 'a token of tests, sixteen or more';
const kept = { pages: 3, bytes: 4_096 };
let site: TestApp;
let running: RunningServer;

async function serve(environment: Record<string, string> = {}): Promise<void> {
  site = await createTestApp({ environment: { METRICS_TOKEN: token, ...environment } });
  const { app } = site;
  const metrics = createMetrics(app, { keptPages: () => kept })!;
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

/** What a database that is away leaves: everything that is counted elsewhere, and that it is away. */
function expectAway(text: string): void {
  expect(text).toMatch(/^skygate_database_up 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^skygate_kept_pages 3$/m);
  expect(text).not.toMatch(/^skygate_(?:outbox|decisions)_\w+\{/m);
}

describe('what is told', () => {
  beforeEach(() => serve());
  afterEach(end);

  test('of the outbox and of kept pages is that of this look, also at the first one', async () => {
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

  test('while the database is stopped is all that is known without it, and nothing of before', async () => {
    expect(await scrape()).toContain('skygate_decisions_pending{');
    await site.app.db.destroy();
    expectAway(await scrape());
  });
});

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('of a PostgreSQL that does not answer', () => {
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

  test('it is told within the time that Prometheus waits, and so is that it answers again', async () => {
    proxy.stall();
    expectAway(await scrape());
    proxy.cut();
    proxy.resume();
    await expect.poll(scrape).toMatch(/^skygate_database_up 1$/m);
  });
});
