import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { createHttpServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { withinTrace } from '#server/platform/trace.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

let site: TestApp;
let url: string;
let file: string;
let close: () => void;
let gateway: ReturnType<typeof createServer>;
const heard: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  gateway = createServer((req, res) => {
    heard.push(req.headers);
    res.end('{}');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  site = await createTestApp({ environment: { SMS_URL: `http://127.0.0.1:${port}` } });
  file = join(site.settings.dataDir, 'log');
  const app = Object.assign(site.app, { log: createLog('info', file) });
  const { server } = createHttpServer(app, { api: createApi(app) as never, site: (_req, res) => void res.end('page') });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  close();
  gateway.close();
  await site.close();
});

/** The log lines of a request. */
async function linesOf(requestId: string | null): Promise<Record<string, unknown>[]> {
  site.app.log.flush();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.requestId === requestId);
}

const call = (headers: Record<string, string> = {}) =>
  fetch(`${url}/api/front/system/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

test("every log line of a request has its id and the proxy's trace", async () => {
  const answer = await call({ traceparent });
  const id = answer.headers.get('x-request-id');
  await expect.poll(() => linesOf(id)).not.toEqual([]);
  expect((await linesOf(id)).every(({ trace }) => trace === traceId)).toBe(true);
});

test('probes are logged at level debug, but not at level info', async () => {
  const probed = async (path: string) => (await fetch(`${url}${path}`)).headers.get('x-request-id');
  const ids = [await probed('/healthz'), await probed('/readyz')];
  const page = await probed('/notices');
  await expect.poll(() => linesOf(page)).toHaveLength(1);
  for (const id of ids) expect(await linesOf(id)).toEqual([]);
  site.app.log.level = 'debug';
  const id = await probed('/healthz');
  await expect.poll(() => linesOf(id)).toHaveLength(1);
  site.app.log.level = 'info';
});

test('a request without a valid trace starts its own', async () => {
  const answer = await call({ traceparent: '00-zz-zz-00' });
  const id = answer.headers.get('x-request-id')!;
  await expect.poll(() => linesOf(id)).not.toEqual([]);
  expect((await linesOf(id))[0]).toMatchObject({ requestId: id, trace: id.replaceAll('-', '') });
});

test('a log line written after a database query still has the id and trace of its request', async () => {
  const requestId = randomUUID();
  await withinTrace({ requestId, traceId }, async () => {
    await site.app.db.selectFrom('revisions').select('name').execute();
    site.app.log.info('deep inside');
  });
  await expect.poll(() => linesOf(requestId)).toEqual([expect.objectContaining({ msg: 'deep inside', trace: traceId })]);
});

test('a message carries the trace of its request into the outbox and on to the gateway', async () => {
  const { app } = site;
  const message = {
    channel: 'sms',
    purpose: 'register',
    to: '+8613900000001',
    code: '123456',
    text: 'x',
    locale: 'zh-cn',
  } as const;
  await withinTrace({ requestId: randomUUID(), traceId }, () =>
    app.db.transaction().execute((trx) => queueMessage(trx, app, message, { lane: 'code' })),
  );
  const [row] = await app.db.selectFrom('outbox').select('trace').execute();
  expect(row).toEqual({ trace: traceId });
  await deliverDue(app);
  expect(heard).toHaveLength(1);
  expect(heard[0]!.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
});
