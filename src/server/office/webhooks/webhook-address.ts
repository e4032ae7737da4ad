import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not public, such as loopback and private networks; webhooks must not reach them. */
const privateNetworks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 3, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
];

const httpsPort = 443;

const blocked = new BlockList();
for (const [network, prefix, family] of privateNetworks) blocked.addSubnet(network, prefix, family);

/** Whether an address is public. IPv6 addresses outside 2000::/3, such as IPv4-mapped ones, are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an HTTPS address has one of these ports. */
export function isAtPort({ port }: URL, ports: readonly number[]): boolean {
  return ports.includes(port === '' ? httpsPort : Number(port));
}

/**
 * The fault of a webhook's address, or null. Host names of local networks are refused; other host names are resolved and
 * checked only when a delivery is sent.
 * @param ports the allowed ports
 */
export function faultOfAddress(
  address: string,
  ports: readonly number[],
): 'webhookHttps' | 'webhookPrivate' | 'webhookPort' | null {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return 'webhookHttps';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isNumber = isIP(host) !== 0;
  const isLocal = isNumber
    ? !isPublicAddress(host)
    : !host.includes('.') || /\.(?:local|localhost|internal|intranet|home\.arpa|lan)\.?$/i.test(host);
  if (isLocal) return 'webhookPrivate';
  return isAtPort(url, ports) ? null : 'webhookPort';
}

/**
 * A DNS lookup for webhook connections. It fails if any address of the host is not public. The check is made at every
 * connection, because the addresses of a name can change.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    const isSafe = first !== undefined && found.every(({ address }) => isPublicAddress(address));
    if (!isSafe) return done(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
