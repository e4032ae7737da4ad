import { expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';
import type { Answer } from '#tests/support/test-client.ts';

const site = await openTestApp();

const read = (path: string, language = 'en-US') => site.client().get(path, { headers: { 'accept-language': language } });
const textOf = ({ bytes }: Answer) => Buffer.from(bytes).toString();

test('the description of the staff API requires a staff session', async () => {
  for (const path of ['/api/staff/docs', '/api/staff/openapi.json']) expect((await read(path)).status).toBe(401);
});

test.each([
  ['en-US', 'Contents'],
  ['zh-CN', '目录'],
])("the API description is a page without scripts, in the reader's language (%s)", async (language, word) => {
  const answer = await read('docs', language);
  const text = textOf(answer);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(text).toContain(word);
  expect(text).toContain('POST /api/front/findPositions');
  expect(text).not.toMatch(/<script| style=| on[a-z]+=/);
});

test('programs read the same description as JSON', async () => {
  const answer = await read('openapi.json');
  expect(JSON.parse(textOf(answer))).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
});

test('the calls that take an Idempotency-Key describe the header', async () => {
  const { paths } = JSON.parse(textOf(await read('openapi.json'))) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>;
  };
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const repeatable = calls.filter(({ parameters = [] }) =>
    parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
  );
  expect(repeatable.map(({ operationId }) => operationId)).toEqual(['applyForPosting']);
});
