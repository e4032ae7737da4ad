import type { Settings } from '#server/platform/settings.ts';

import { addressReader, networkList } from './address.ts';

/** Whether a decoded path, in any letter case, is a page of the desk. */
export function isDeskPath(path: string): boolean {
  return /^(?:\/en-us)?\/desk(?:\/|$)/i.test(path);
}

/**
 * Returns a function that checks whether a caller may reach the desk and its API: everybody, unless the settings name
 * networks. A caller without a valid address is outside of them.
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
