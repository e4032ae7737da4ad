import type { Locale } from '#lib/text/locale.ts';

import type { TestSite } from './browser.ts';
import { createTestClient, type TestClient } from './test-client.ts';

/**
 * A client that connects over the network to a site that trusts the proxy 127.0.0.1. For the site, the calls come from
 * the client's `address`.
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
