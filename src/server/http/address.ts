import { BlockList, isIP } from 'node:net';

/** Tells whether an address is that of a proxy that the settings trust; entries are addresses and networks. */
export function trustedProxies(entries: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, '');
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Tells a caller's address, going back through the proxies that the settings trust and no further. */
export function addressReader(proxies: string[]): (direct: string | undefined, forwarded: string | undefined) => string {
  const isTrusted = trustedProxies(proxies);
  return (direct = '', forwarded) => {
    const hops = forwarded ? forwarded.split(',').map((hop) => hop.trim()) : [];
    let address = direct;
    while (isTrusted(address) && hops.length > 0) address = hops.pop()!;
    return address.replace(/^::ffff:/, '');
  };
}
