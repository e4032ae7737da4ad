import type { Locale } from '#lib/text/locale.ts';

import type { TestSite } from './browser.ts';
import { createTestClient, type TestClient } from './test-client.ts';

/**
 * A caller over the network of a served site that trusts the proxy 127.0.0.1: the address that the client calls itself
 * by is the one that the site sees.
 */
export function networkClient({ site }: TestSite, locale: Locale = 'zh-cn'): TestClient {
  const overNetwork = {
    request(address: string, init: RequestInit, { incoming }: { incoming: { socket: { remoteAddress: string } } }) {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', incoming.socket.remoteAddress);
      return fetch(address.replace('http://localhost:4321', site.url), { ...init, headers, redirect: 'manual' });
    },
  };
  return createTestClient(overNetwork as never, locale);
}
