import { expect, test } from 'vitest';

import { registerByPhone } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const origin = 'https://careers.example';
const site = await openTestApp({ environment: { ALLOWED_ORIGINS: origin } });

test('a listed origin may call with cookies, and may read the headers it needs', async () => {
  const { headers } = await site.client().post('findPositions', {}, { headers: { origin } });
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('access-control-allow-credentials')).toBe('true');
  expect(headers.get('access-control-expose-headers')).toMatch(/Retry-After/);
});

test('a preflight request is told what a listed origin may send', async () => {
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,idempotency-key',
  };
  const answer = await site.client().send('OPTIONS', 'personal/apply-job/apply', null, asked);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key/i);
});

test('a call from an unlisted origin gets 403 and no header that allows the origin', async () => {
  const answer = await site.client().post('findPositions', {}, { headers: { origin: 'https://evil.example' } });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('cookies are sent across sites only on https', async () => {
  const environment = {
    ALLOWED_ORIGINS: origin,
    PUBLIC_URL: 'https://api.airline.example',
    OUTBOX: 'files',
    CAPTCHA_FIXED_ANSWER: '',
  };
  const secure = await createTestApp({ environment });
  const { headers } = await secure.client().get('system/captcha');
  expect(headers.getSetCookie().join()).toMatch(/Secure.*SameSite=None|SameSite=None.*Secure/i);
  await secure.close();
  const client = site.client();
  const answer = await registerByPhone(site, client, '13500000001');
  expect(answer.headers.getSetCookie().join()).toMatch(/session=[^;]+;[^,]*HttpOnly[^,]*SameSite=Lax/i);
});
