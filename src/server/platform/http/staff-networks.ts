import type { Settings } from '#server/platform/settings.ts';

import { addressReader, networkList } from './address.ts';

/** Whether a path (decoded, in any spelling that could lead there) is that of a page of the desk. */
export function isDeskPath(path: string): boolean {
  return /^(?:\/en-us)?\/desk(?:\/|$)/i.test(path);
}

/**
 * Tells whether a caller is where the desk and its API are in reach: everywhere, unless the settings name networks. Whose
 * address cannot be read is outside.
 */
export function staffGate({
  staffNetworks,
  trustedProxies,
}: Pick<Settings, 'staffNetworks' | 'trustedProxies'>): (direct: string | undefined, forwarded: string | undefined) => boolean {
  if (staffNetworks.length === 0) return () => true;
  const isInside = networkList(staffNetworks);
  const readAddress = addressReader(trustedProxies);
  return (direct, forwarded) => {
    try {
      return isInside(readAddress(direct, forwarded));
    } catch {
      return false;
    }
  };
}
