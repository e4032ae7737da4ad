import { openAccount } from '#lib/browser/open-account.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';

/**
 * After a call about one application whose answer was that nobody is known any more: opens the sign-in for whoever was
 * signed in, and the identity check for whoever had passed it. The page stays, and what was typed or chosen with it.
 */
export function askWhoReads(applyId: string, wasSignedIn: boolean): void {
  void (wasSignedIn ? openAccount('login') : openIdentityCheck({ applyId }));
}
