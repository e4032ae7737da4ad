import { BlockList, isIP, isIPv6 } from 'node:net';

/** The network under which an address is counted: an IPv4 address itself, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%', 1)[0]!.split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = plain.includes('::') ? [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last] : first;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const inside = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a `Host` header is `localhost` or a loopback, private or link-local address. Other names do not count: DNS can
 * point any name here.
 */
export function isInsideHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (name === 'localhost') return true;
  const address = name.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  return version !== 0 && inside.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
