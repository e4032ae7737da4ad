import { isReferral } from '#lib/rules/referral.ts';

/** The parameter of any link to the site that names where the link stands, such as a poster or a job fair. */
const parameter = 'from';
const storageKey = 'skygate.from';

/** The address of a page of the site with the name of a referral. */
export function withReferral(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.set(parameter, name);
  return url.href;
}

/** Keeps the referral of an address in this browser until the next application; a malformed one is ignored. */
export function keepReferral(search: string): void {
  const name = new URLSearchParams(search).get(parameter);
  if (!name || !isReferral(name)) return;
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Without storage, the application is sent without a referral.
  }
}

/** The referral that led to the site, if there is one. */
export function readReferral(): string | undefined {
  try {
    const name = localStorage.getItem(storageKey);
    return name && isReferral(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the referral once it was sent with an application. */
export function forgetReferral(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}
