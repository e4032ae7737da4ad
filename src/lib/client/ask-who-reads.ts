import { openAccount } from '#lib/browser/open-account.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';

/**
 * Lets the reader identify again after the session or identity check of a call expired: opens the sign-in if they were
 * signed in, else the identity check. The page and everything typed stay.
 */
export function askWhoReads(applyId: string, wasSignedIn: boolean): void {
  void (wasSignedIn ? openAccount('login') : openIdentityCheck({ applyId }));
}
