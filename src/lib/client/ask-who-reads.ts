import { openAccount } from '#lib/browser/open-account.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';

/**
 * Called when a session or identity check has expired: opens the sign-in if the reader was signed in, else the identity
 * check. The page and everything typed stay.
 */
export function askWhoReads(applyId: string, wasSignedIn: boolean): void {
  void (wasSignedIn ? openAccount('login') : openIdentityCheck({ applyId }));
}
