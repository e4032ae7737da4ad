import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const token = 'a token of tests, sixteen or more';
let server: ServerProcess;
let without: ServerProcess;

beforeAll(async () => {
  [server, without] = await Promise.all([startServerProcess({ METRICS_TOKEN: token }), startServerProcess()]);
});
afterAll(async () => {
  for (const one of [server, without]) {
    await one.end('SIGKILL');
    await one.remove();
  }
});

const read = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

test('without a token in the settings the metrics are off, whatever token is sent', async () => {
  expect((await read(without.url)).status).toBe(404);
  expect((await read(without.url, `Bearer ${token}`)).status).toBe(404);
});

test('without the right token the metrics cannot be read', async () => {
  for (const shown of [undefined, '', 'Bearer', `Bearer ${token}x`, token]) {
    const answer = await read(server.url, shown);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('skygate_');
  }
});

test('metrics count requests by route pattern, and report outbox, decisions, page cache, memory and event loop', async () => {
  const front = `${server.url}/api/front`;
  await fetch(`${front}/workplace/nothing-of-this-name`);
  await fetch(`${front}/system/captcha`);
  await fetch(`${server.url}/home`);
  const answer = await read(server.url, `Bearer ${token}`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toMatch(
    /skygate_http_request_duration_seconds_count\{method="GET",route="\/api\/front\/system\/captcha",status="200"\} 1/,
  );
  expect(text).toMatch(/route="\/api\/front\/workplace\/\{id\}"/);
  expect(text).toMatch(/route="page",status="200"/);
  expect(text).not.toContain('nothing-of-this-name');
  expect(text).toMatch(/^skygate_decisions_pending\{due="yes"\} 0$/m);
  expect(text).toMatch(/^skygate_kept_pages [1-9]/m);
  for (const name of [
    'skygate_outbox_messages',
    'skygate_database_pool_connections',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(text).toContain(`# TYPE ${name} gauge`);
  }
});

test.each(['alerts.yml', 'grafana-dashboard.json'])('%s uses only metrics that the server reports', async (file) => {
  const text = await (await read(server.url, `Bearer ${token}`)).text();
  const asked = (await readFile(`deploy/${file}`, 'utf8')).match(/\b(?:skygate|nodejs|process)_\w+/g) ?? [];
  expect(asked).not.toEqual([]);
  const unknown = asked.filter((name) => !text.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `));
  expect(unknown).toEqual([]);
});
