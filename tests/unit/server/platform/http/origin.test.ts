import { expect, test } from 'vitest';

import { isForeign } from '#server/platform/http/origin.ts';

const request = (headers: Record<string, string>) => ({
  method: 'POST',
  header: (name: string) => headers[name],
  raw: undefined as unknown as Request,
});
const unset = { allowedOrigins: [], publicUrl: 'http://localhost:4321', hasPublicUrl: false };
const set = { allowedOrigins: [], publicUrl: 'https://careers.example', hasPublicUrl: true };

test.each(['127.0.0.1:4321', 'localhost:8080', '[::1]:4321', '192.168.1.20:4321', '10.1.2.3', '172.20.0.2'])(
  'without PUBLIC_URL, a page opened at http://%s may call its own server',
  (host) => {
    expect(isForeign(request({ host, origin: `http://${host}` }), unset)).toBe(false);
    expect(isForeign(request({ host, origin: 'http://evil.example' }), unset)).toBe(true);
  },
);

test.each(['evil.example', 'evil.example:4321', '8.8.8.8', '127.0.0.1.evil.example', '172.32.0.1', '[2001:db8::1]:4321', ''])(
  'without PUBLIC_URL, a host that is not private (%s) is not accepted as an origin',
  (host) => {
    expect(isForeign(request({ host, origin: `http://${host}` }), unset)).toBe(true);
  },
);

test('if PUBLIC_URL is set, its origin is accepted, and the Host header makes no other origin acceptable', () => {
  expect(isForeign(request({ host: '10.0.0.5', origin: 'https://careers.example' }), set)).toBe(false);
  for (const host of ['10.0.0.5', 'localhost:4321', 'careers.example']) {
    expect(isForeign(request({ host, origin: `http://${host}` }), set)).toBe(true);
  }
});
