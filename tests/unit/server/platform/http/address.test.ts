import { expect, test } from 'vitest';

import { addressReader } from '#server/platform/http/address.ts';
import { networksOf } from '#server/platform/rate-limits/networks.ts';

const read = addressReader(['10.0.0.0/8', '::1']);

test('the client address, without its port, is the nearest address that does not belong to a trusted proxy', () => {
  expect(read('10.0.0.1', '203.0.113.5:41022')).toBe('203.0.113.5');
  expect(read('::ffff:10.0.0.1', '[2001:db8::5]:443')).toBe('2001:db8::5');
  expect(read('::1', '198.51.100.1, ::ffff:203.0.113.6')).toBe('203.0.113.6');
  expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('a value that is not an address is refused, even from a trusted proxy', () => {
  for (const forwarded of ['unknown', '_hidden', '999.1.1.1', '203.0.113.5:99999999', 'a, b']) {
    expect(() => read('10.0.0.1', forwarded)).toThrow('no network address');
  }
  expect(() => read(undefined, undefined)).toThrow('no network address');
});

test('all addresses of a /64 count as the same client, however they are written', () => {
  const networks = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:1:2:3', '2001:db8:1:2::ffff:1.2.3.4'].map(
    (address) => networksOf(address)[0]!.network,
  );
  expect(new Set(networks)).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(networksOf('2001:db8::9')[1]).toEqual({ network: '2001:db8:0::/48', times: 4 });
  expect(networksOf('203.0.113.5')).toEqual([{ network: '203.0.113.5', times: 1 }]);
});
