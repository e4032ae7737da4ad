import type { AddressInfo } from 'node:net';

import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { CachedAnswers } from '#server/main/cached-answers.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { createHttpServer, type RunningServer } from '#server/platform/http/server.ts';
import { raiseRevision } from '#server/platform/revisions.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
let running: RunningServer;
let url: string;
let handled: string[];

const search = route({
  method: 'POST',
  path: '/api/front/search',
  operationId: 'testSearch',
  summary: 'Counts how often it runs',
  access: 'anyone',
  cached: true,
  body: z.object({ word: z.string() }),
  handle({ body, locale }) {
    handled.push(`${locale} ${body.word}`);
    return { word: body.word, locale };
  },
});

/** A route with a parameter in its path and one in its query. */
const one = route({
  method: 'GET',
  path: '/api/front/one/{id}',
  operationId: 'testOne',
  summary: 'Counts how often it runs',
  access: 'anyone',
  cached: 'anonymous',
  params: z.object({ id: z.string() }),
  query: z.object({ size: z.optional(z.string()) }),
  handle({ params, query }) {
    if (params.id === 'none') throw notFound();
    handled.push(`${params.id} ${query.size ?? ''}`);
    return params;
  },
});

const own = route({
  method: 'GET',
  path: '/api/front/own',
  operationId: 'testOwn',
  summary: 'For candidates only',
  access: 'candidate',
  handle: () => 'own',
});

const who = route({
  method: 'GET',
  path: '/api/front/who/{id}',
  operationId: 'testWho',
  summary: 'Whether the caller is signed in',
  access: 'anyone',
  cached: 'anonymous',
  params: z.object({ id: z.string() }),
  handle: async ({ visitor }) => (await visitor()) !== null,
});

const all = [search, one, own, who];

beforeAll(async () => {
  site = await createTestApp();
  running = createHttpServer(site.app, {
    api: createApi(site.app, all) as never,
    cached: new CachedAnswers(site.app, all),
    site: (_req, res) => void res.end(),
  });
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}/api/front/search`;
});
beforeEach(() => {
  handled = [];
});
afterAll(async () => {
  await running.end({ within: 0, announce: 0 });
  await site.close();
});

async function ask(word: unknown, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: JSON.stringify({ word }), headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(`${url}?_t=${handled.length}`, init);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { data: unknown } };
}

test('an answer is computed once in each language, and the same request gets the same bytes', async () => {
  const first = await ask('pilot');
  const again = await ask('pilot');
  expect(again.body).toEqual(first.body);
  expect((await ask('pilot', { 'accept-language': 'en-us' })).body.data).toEqual({ word: 'pilot', locale: 'en-us' });
  expect(handled).toEqual(['zh-cn pilot', 'en-us pilot']);
});

test('a cached answer has the headers of the first answer, but its own request id', async () => {
  const first = await ask('headers');
  const again = await ask('headers');
  const names = ['content-type', 'cache-control', 'content-length', 'x-content-type-options', 'content-security-policy'];
  expect(names.map((name) => again.headers.get(name))).toEqual(names.map((name) => first.headers.get(name)));
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
});

test('a change invalidates the cache, and so does a new day', async () => {
  await ask('new');
  await transaction(site.app, (trx) => raiseRevision(trx, 'content'));
  await ask('new');
  site.clock.advance(86_400_000);
  await ask('new');
  expect(handled).toHaveLength(3);
});

test('an invalid call is refused each time, and a page of another origin gets nothing from the cache', async () => {
  expect((await ask(7)).status).toBe(400);
  expect((await ask(7)).status).toBe(400);
  await ask('private');
  expect((await ask('private', { origin: 'http://evil.example' })).status).toBe(403);
});

test('an answer cached for JSON is not given to a request whose media type merely begins with application/json', async () => {
  expect((await ask('typed')).status).toBe(200);
  for (const type of ['application/json-patch+json', 'application/jsonx']) {
    expect((await ask('typed', { 'content-type': type })).status).toBe(415);
  }
  expect((await ask('typed', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
  expect(handled).toEqual(['zh-cn typed']);
});

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(new URL(path, url), { headers });
}

test('answers are cached by path and query, ignoring the parameter _t, and an unknown path stays 404', async () => {
  for (const path of ['a', 'a?_t=1', 'b', 'a?size=2', 'a?size=2&_t=3']) expect((await get(`one/${path}`)).status).toBe(200);
  expect(handled).toEqual(['a ', 'b ', 'a 2']);
  for (const _ of [1, 2]) expect((await get('one/none')).status).toBe(404);
});

test('a caller with a session gets an answer of their own, which nobody else gets', async () => {
  const session = { cookie: 'session=mine' };
  await get('one/own', session);
  await get('one/own');
  await get('one/own', session);
  await get('one/own');
  expect(handled).toHaveLength(3);
});

test('an answer for a signed-in candidate is given to nobody else, even if the cookie contains spaces or a tab', async () => {
  const { cookies } = await signedInClient(site);
  const token = cookies.get('session')!;
  for (const [id, cookie] of [
    `session=${token}`,
    `session =${token}`,
    `a=b; session = ${token}`,
    `a=b;session\t=${token}`,
  ].entries()) {
    expect(await (await get(`who/${id}`, { cookie })).json()).toMatchObject({ data: true });
    expect(await (await get(`who/${id}`)).json()).toMatchObject({ data: false });
  }
});

test('a call without a session is refused with the same bytes and headers as one with a made-up session', async () => {
  for (const language of ['zh-cn', 'en-us']) {
    const answers = await Promise.all(
      ['', 'session=made-up'].map(async (cookie) => {
        const answer = await get('own', { 'accept-language': language, ...(cookie && { cookie }) });
        const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'date', 'set-cookie'].includes(name));
        return { status: answer.status, headers: Object.fromEntries(headers), text: await answer.text() };
      }),
    );
    expect(answers[0]!.status).toBe(401);
    expect(answers[0]).toEqual(answers[1]);
  }
});
