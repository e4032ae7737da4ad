import { quietly } from '#lib/browser/quietly.ts';
import { isReferral } from '#lib/rules/referral.ts';

/** The storage key of the referral that led to the site. */
export const referralKey = 'skygate.from';

/** If an address names a well-formed referral, keeps the referral in this browser until the next application. */
export function keepReferral(search: string): void {
  const name = new URLSearchParams(search).get('from') ?? '';
  // Without storage, the application is sent without a referral.
  if (isReferral(name)) quietly(() => localStorage.setItem(referralKey, name));
}

/** A page's address with the name of a referral as its parameter `from`. */
export function withReferral(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.set('from', name);
  return url.href;
}
