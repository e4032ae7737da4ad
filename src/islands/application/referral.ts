import { referralKey } from '#lib/postings/referral.ts';
import { isReferral } from '#lib/rules/referral.ts';

/** The referral that led to the site, if there is one. */
export function readReferral(): string | undefined {
  try {
    const name = localStorage.getItem(referralKey) ?? '';
    return isReferral(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the referral; called once the referral has been sent with an application. */
export function forgetReferral(): void {
  try {
    localStorage.removeItem(referralKey);
  } catch {
    // Nothing was stored.
  }
}
