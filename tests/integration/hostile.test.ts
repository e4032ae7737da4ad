import { beforeAll, describe, expect, test } from 'vitest';

import { routes } from '#server/main/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { hostileTexts as texts, hostileValues as values, seeded, seedOf } from '#tests/support/hostile.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { captchaAnswer } from '#tests/support/test-app.ts';
import { type Answer, enciphered, type TestClient } from '#tests/support/test-client.ts';

const names = [
  'jobType',
  'keyWord',
  'workPlace',
  'beginDate',
  'endDate',
  'showExpired',
  'pkPostseries',
  'employOrg',
  'isIndex',
  'pageNum',
  'pageSize',
  'jobccType',
  'size',
  'path',
  'emailOrPhone',
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'captcha',
  'code',
  'prefix',
  'loginPhone',
  'name',
  'email',
  'agreed',
  'verificationCode',
  'idcard',
  'pkRegJob',
  'adjustable',
  'site',
  'pathway',
  'otherPathWay',
  'officialPlatform',
  'thirdPartyBoard',
  'interpolate',
  'resumeType',
  'applyId',
  'reason',
  'reply',
  'version',
  'data',
  'complete',
  'attend',
];
/** Field names inside a resume section. */
const inner = [
  'name',
  'sex',
  'idtype',
  'id',
  'birthdate',
  'height',
  'edus',
  'skills',
  'scholarships',
  'familys',
  'works',
  'classRank',
  'hobbies',
  'sensitiveConsent',
];
const secrets = new Set(['password', 'confirmPassword', 'oldPassword', 'newPassword', 'code', 'verificationCode', 'idcard']);

function hostileWith(random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  /** Picks few or many of the names, so that most bodies are wrong in several fields and some in a single one. */
  function some(from: readonly string[], value: (name: string) => unknown): Record<string, unknown> {
    const share = random() ** 3;
    return Object.fromEntries(from.filter(() => random() < share).map((name) => [name, value(name)]));
  }
  const data = () =>
    some(inner, (name) =>
      name.endsWith('s') && random() < 0.5 ? [some([...inner, 'begindate', 'isHighest'], () => pick(values))] : pick(values),
    );
  function field(name: string): unknown {
    if (name === 'data' && random() < 0.8) return data();
    return secrets.has(name) && random() < 0.5 ? enciphered(pick(texts)) : pick(values);
  }
  return {
    text: () => pick(texts),
    escaped: () =>
      random() < 0.3
        ? pick(['%', '%E0%A4', '%c0%af', '%2e%2e%2f', '..%5c'])
        : encodeURIComponent(pick(texts).toWellFormed() || '-'),
    body: () =>
      random() < 0.1 ? pick(values) : { ...some(names, field), ...(random() < 0.5 ? { captcha: captchaAnswer } : {}) },
    bytes: () => Uint8Array.from({ length: 40 }, () => Math.floor(random() * 256)),
  };
}

type Hostile = ReturnType<typeof hostileWith>;

const mediaTypes = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'x/\u00ff',
];

/** Sends random, mostly malformed requests to a route, and yields the answers. */
async function* attacks(
  client: TestClient,
  { method, path, accepts, captcha }: RouteDefinition,
  hostile: Hostile,
): AsyncGenerator<Answer> {
  const address = () =>
    `${path.replaceAll(/\{\w+\}/g, () => hostile.escaped())}?resumeType=${hostile.escaped()}&name=${hostile.escaped()}&size=${hostile.escaped()}&size=2`;
  const known = () =>
    path
      .replace('{type}', '1')
      .replace('{section}', 'Edu')
      .replaceAll(/\{\w+\}/g, () => hostile.escaped());
  for (let round = 0; round < 2; round += 1) {
    yield client.send(method, address(), null, {
      'accept-language': hostile.text().replaceAll(/[^ -~]/g, ''),
      'idempotency-key': '\u00ff'.repeat(200),
    });
    if (method === 'GET') yield client.get(known());
  }
  if (method === 'GET') return;
  for (const type of mediaTypes) yield client.send(method, known(), hostile.bytes(), { 'content-type': type });
  for (let round = 0; round < 5; round += 1) {
    if (captcha) await client.get('/api/front/system/captcha');
    if (accepts === 'upload') {
      const magic = [
        [0xff, 0xd8, 0xff],
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
        [...Buffer.from('<svg onload="1">')],
        [...Buffer.from('%PDF-1.7\n%%EOF')],
      ];
      const bytes = Uint8Array.from([...magic[round % magic.length]!, ...hostile.bytes()]);
      yield client.upload(
        known(),
        { name: hostile.text().toWellFormed(), bytes, type: 'image/png' },
        { eduId: hostile.text(), __proto__x: '1' },
      );
    } else if (accepts === 'text') yield client.post(known(), hostile.text());
    else yield client.send(method, known(), JSON.stringify(hostile.body()), { 'content-type': 'application/json' });
  }
}

let candidate: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  candidate = await signedInClient(site);
});

/** All routes except the candidate's sign-out, which would end the session early. */
const named = routes
  .filter(({ path }) => !path.endsWith('/logout') || path.includes('/sso/'))
  .map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

describe.each(['a visitor', 'a candidate'])('if %s sends hostile requests', (who) => {
  test.each(named)('%s answers without an internal error', async (name, definition) => {
    const client = who === 'a visitor' ? site.client() : candidate;
    for await (const answer of attacks(client, definition, hostileWith(seeded(seedOf(`${who} ${name}`))))) {
      expect(answer.status, `${answer.message} ${JSON.stringify(answer.data)}`.slice(0, 500)).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.code.slice(0, 3)).toBe(String(answer.status));
      expect(answer.message).not.toMatch(/[<>]/);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

test('the candidate is still signed in under the same name after all requests', async () => {
  expect(await candidate.get('system/user/self/name')).toMatchObject({ code: '200', data: { name: '林晓舟' } });
});
