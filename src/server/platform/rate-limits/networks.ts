import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => {
          if (!group.includes('.')) return [Number.parseInt(group, 16)];
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
          return [a * 256 + b, c * 256 + d];
        });
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...new Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

function prefix(groups: number[], length: number): string {
  return `${groups
    .slice(0, length / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${length}`;
}

/**
 * The networks for which a call from an address counts, each with a factor for a limit's maximum. An IPv4 address counts
 * for itself. An IPv6 address counts for its /64 (one household or phone), and for its /48 with four times the maximum.
 */
export function networksOf(address: string): { network: string; times: number }[] {
  if (!isIPv6(address)) return [{ network: address, times: 1 }];
  const groups = groupsOf(address.replace(/%.*$/, ''));
  return [
    { network: prefix(groups, 64), times: 1 },
    { network: prefix(groups, 48), times: 4 },
  ];
}
