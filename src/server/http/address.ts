import { BlockList, isIP } from 'node:net';

/** Tells a caller's address, going back through the proxies that the settings trust and no further. */
export function addressReader(trustedProxies: string[]): (direct: string | undefined, forwarded: string | undefined) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  function isTrusted(address: string): boolean {
    const plain = address.replace(/^::ffff:/, '');
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  }
  return (direct = '', forwarded) => {
    const hops = forwarded ? forwarded.split(',').map((hop) => hop.trim()) : [];
    let address = direct;
    while (isTrusted(address) && hops.length > 0) address = hops.pop()!;
    return address.replace(/^::ffff:/, '');
  };
}
