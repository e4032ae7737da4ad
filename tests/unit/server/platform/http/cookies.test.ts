import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { cookiesOf } from '#server/platform/http/cookies.ts';

interface Site {
  publicUrl: string;
  allowedOrigins?: string[];
}

/** The Set-Cookie lines of a secret cookie and of a readable one. */
async function cookiesSetBy({ publicUrl, allowedOrigins = [] }: Site): Promise<string[]> {
  const app = new Hono().get('/', (context) => {
    const cookies = cookiesOf(context, { publicUrl, allowedOrigins });
    cookies.set('session', 'token');
    cookies.set('signed_in', '1', { readable: true });
    return context.text(cookies.get('session') ?? 'none');
  });
  return (await app.request('/')).headers.getSetCookie();
}

test('on https, a secret cookie has the prefix that other hosts cannot set, and a readable cookie keeps its name', async () => {
  expect(await cookiesSetBy({ publicUrl: 'https://jobs.example.com' })).toEqual([
    '__Host-session=token; Path=/; HttpOnly; Secure; SameSite=Lax',
    'signed_in=1; Path=/; Secure; SameSite=Lax',
  ]);
});

test('on http, cookies keep their plain names', async () => {
  const [session] = await cookiesSetBy({ publicUrl: 'http://localhost:4321' });
  expect(session).toBe('session=token; Path=/; HttpOnly; SameSite=Lax');
});

test('a cookie planted under the plain name is ignored on https', async () => {
  const app = new Hono().get('/', (context) =>
    context.text(cookiesOf(context, { publicUrl: 'https://jobs.example.com', allowedOrigins: [] }).get('session') ?? 'none'),
  );
  const read = async (cookie: string) => (await app.request('/', { headers: { cookie } })).text();
  expect(await read('session=planted')).toBe('none');
  expect(await read('__Host-session=own')).toBe('own');
});

test.each([
  ['another site', 'https://careers.example.org', 'None'],
  ['a subdomain of this site', 'https://static.jobs.example.com', 'Lax'],
  ['the parent domain of this site', 'https://example.com', 'Lax'],
])('if %s may call this site, cookies are sent with SameSite=$2', async (_, origin, sameSite) => {
  const [session] = await cookiesSetBy({ publicUrl: 'https://jobs.example.com', allowedOrigins: [origin] });
  expect(session).toContain(`SameSite=${sameSite}`);
});
