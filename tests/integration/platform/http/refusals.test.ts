import * as z from 'zod/mini';
import { beforeAll, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { route } from '#server/platform/http/route.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createTestClient, faultsOf, type TestClient } from '#tests/support/test-client.ts';

let client: TestClient;

const echo = route({
  method: 'POST',
  path: '/api/front/echo',
  operationId: 'testEcho',
  summary: 'Gives back what it got',
  access: 'anyone',
  body: z.object({ name: z.string().check(z.maxLength(5)), count: z.optional(z.int()) }),
  data: z.unknown(),
  handle: ({ body }) => body,
});
const broken = route({
  method: 'GET',
  path: '/api/front/broken',
  operationId: 'testBroken',
  summary: 'Always fails',
  access: 'anyone',
  handle: () => {
    throw new Error('the password of the database is hunter2');
  },
});
const mine = route({
  method: 'GET',
  path: '/api/front/mine',
  operationId: 'testMine',
  summary: 'Needs a session',
  access: 'candidate',
  handle: () => 'mine',
});
const find = route({
  method: 'GET',
  path: '/api/front/find',
  operationId: 'testFind',
  summary: 'Gives back what its query says',
  access: 'anyone',
  query: z.object({
    place: z.optional(z.string()),
    size: z.optional(z.string().check(z.regex(/^\d+$/))),
    status: z.optional(z.string()),
  }),
  queryLists: ['status'],
  data: z.unknown(),
  handle: ({ query }) => query,
});
const put = route({
  method: 'POST',
  path: '/api/front/put',
  operationId: 'testPut',
  summary: 'Takes a file',
  access: 'anyone',
  accepts: 'upload',
  handle: ({ file }) => ({ name: file.name, size: file.bytes.length }),
});

const test_ = await openTestApp();
beforeAll(async () => {
  client = createTestClient(createApi(test_.app, [echo, broken, mine, find, put]) as never);
});

test('unknown keys are ignored', async () => {
  expect(await client.post('echo', { name: 'Li', extra: { deep: true } })).toMatchObject({
    status: 200,
    code: '200',
    data: { name: 'Li' },
  });
});

test("every faulty field is reported at once, in the reader's language", async () => {
  const body = { name: 'Alexander', count: 'two' };
  const chinese = await client.post('echo', body);
  expect(chinese).toMatchObject({ status: 400, code: '400' });
  expect(chinese.data.fields.map(({ path }: { path: string }) => path)).toEqual(['name', 'count']);
  const english = await client.post('echo', body, { headers: { 'accept-language': 'en-us' } });
  expect(english.data.fields[0].message).toBe('Please use at most 5 characters');
  expect(english.data.fields[0].message).not.toBe(chinese.data.fields[0].message);
});

test('a query parameter given twice with different values is a fault, unless it is a list', async () => {
  const answer = await client.get('find?place=a&place=b&size=x&status=c&status=d&_t=1&_t=2');
  expect(answer).toMatchObject({ status: 400, code: '400' });
  expect(faultsOf(answer)).toEqual(['place once', 'size type']);
  expect(answer.data.fields[0].message).toBe('此项重复填写，请只填写一次');
  const right = await client.get('find?place=a&place=a&status=c&status=d,e&other=1&other=2');
  expect(right.data).toEqual({ place: 'a', status: 'c,d,e' });
});

test.each([
  ['not JSON', '{"name":'],
  ['a list', '[]'],
  ['a number', '7'],
  ['nothing but null', 'null'],
  ['nested a thousand times', `{"name":${'['.repeat(1000)}${']'.repeat(1000)}}`],
  ['broken UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
])('a body that is %s gets 400', async (_, body) => {
  expect(await client.send('POST', 'echo', body, { 'content-type': 'application/json' })).toMatchObject({
    status: 400,
    code: '400',
  });
});

test('a body whose media type is not JSON gets 415, even if its text is JSON', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    expect(await client.send('POST', 'echo', '{"name":"Li"}', { 'content-type': type })).toMatchObject({
      status: 415,
      code: '415',
    });
  }
});

test('a call without a body is treated like one with an empty object, whether or not it names a media type', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
    expect((await test_.client().send('POST', 'findPositions', null, headers)).code).toBe('200');
    expect((await test_.client().send('POST', 'system/user', null, headers)).code).not.toBe('415');
  }
});

test('a call that takes no body also refuses a body whose media type is not JSON', async () => {
  const answer = await test_.client().send('POST', 'system/logout', '{}', { 'content-type': 'text/plain' });
  expect(answer).toMatchObject({ status: 415, code: '415' });
});

test('a JSON body above 256 KiB is 413, with or without Content-Length', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(300_000) });
  expect(
    await client.send('POST', 'echo', large, { 'content-type': 'application/json', 'content-length': String(large.length) }),
  ).toMatchObject({ status: 413 });
  expect(await client.send('POST', 'echo', large, { 'content-type': 'application/json' })).toMatchObject({
    status: 413,
    code: '413',
  });
});

test('a file of 2 MiB is accepted, one byte more is not', async () => {
  const limit = 2 * 1024 * 1024;
  expect(await client.upload('put', { name: 'a.jpg', bytes: new Uint8Array(limit) })).toMatchObject({
    status: 200,
    data: { size: limit },
  });
  expect(await client.upload('put', { name: 'a.jpg', bytes: new Uint8Array(limit + 1) })).toMatchObject({ status: 413 });
});

test('a form that has no file or is truncated gets 400', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await client.send('POST', 'put', '--x--\r\n', type)).toMatchObject({ status: 400 });
  expect(await client.send('POST', 'put', '--x\r\nContent-Disposition: form-data; name="file"', type)).toMatchObject({
    status: 400,
  });
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
])('a request that could change something gets 403 if it comes from %s', async (_, headers) => {
  expect(await client.post('echo', { name: 'Li' }, { headers: headers as Record<string, string> })).toMatchObject({
    status: 403,
    code: '403',
  });
});

test("the site's own pages and command-line clients are allowed", async () => {
  expect(
    (await client.post('echo', { name: 'Li' }, { headers: { origin: 'http://localhost:4321', 'sec-fetch-site': 'same-origin' } }))
      .status,
  ).toBe(200);
  expect((await client.post('echo', { name: 'Li' })).status).toBe(200);
});

test("the Host header cannot set the site's origin if PUBLIC_URL is set", async () => {
  const headers = { host: 'evil.example', origin: 'http://evil.example' };
  expect(await client.post('echo', { name: 'Li' }, { headers })).toMatchObject({ status: 403 });
});

test('an internal error reveals nothing of its cause', async () => {
  const answer = await client.get('broken');
  expect(answer).toMatchObject({ status: 500, code: '500', data: null });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
});

test('calls that require a session answer 401 without a session or with a made-up token', async () => {
  expect(await client.get('mine')).toMatchObject({ status: 401, code: '401' });
  expect(await client.get('mine', { headers: { cookie: 'session=made-up' } })).toMatchObject({ status: 401, code: '401' });
});

test('an unknown call answers 404 in the envelope', async () => {
  expect(await client.get('nothing/here')).toMatchObject({ status: 404, code: '404' });
});
