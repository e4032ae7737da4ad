import { BlockList, isIP } from 'node:net';

import { AppError } from '#server/platform/errors.ts';

/**
 * Normalizes an address as proxies write it (`1.2.3.4:5678`, `[2001:db8::1]:443`, `::ffff:1.2.3.4`): removes the port
 * and the IPv6 mapping of an IPv4 address; undefined if it is not an address.
 */
function plainAddress(written: string): string | undefined {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(written) ?? [];
  const [, withPort] = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(written) ?? [];
  const address = (bracketed ?? withPort ?? written).replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  return isIP(address) === 0 ? undefined : address;
}

/** Returns a function that checks whether an address is in a list of addresses and networks from the settings. */
export function networkList(entries: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return plain !== undefined && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns a function that finds a caller's address, normalized. It goes back from the direct connection through
 * `X-Forwarded-For` to the first address that is not a trusted proxy; if all are trusted proxies, to the farthest. It throws
 * AppError 400 if the direct connection has no address, or if an entry on the way is not an address.
 */
export function addressReader(proxies: string[]): (direct: string | undefined, forwarded: string | undefined) => string {
  const isTrusted = networkList(proxies);
  function read(written: string): string {
    const address = plainAddress(written);
    if (address === undefined) throw new AppError('400', { because: 'the caller or a proxy has no network address' });
    return address;
  }
  return (direct = '', forwarded) => {
    const hops = forwarded ? forwarded.split(',').map((hop) => hop.trim()) : [];
    let address = read(direct);
    while (hops.length > 0 && isTrusted(address)) address = read(hops.pop()!);
    return address;
  };
}
