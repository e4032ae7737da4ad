import { openAccount } from '#lib/browser/open-account.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';

/**
 * Lets the reader prove again who they are after a call was refused because their session or identity check expired:
 * opens the sign-in if they were signed in, else the identity check. The page and everything typed stay.
 */
export function askWhoReads(applyId: string, wasSignedIn: boolean): void {
  void (wasSignedIn ? openAccount('login') : openIdentityCheck({ applyId }));
}
