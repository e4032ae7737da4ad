import type { IdentityPhone } from '#lib/contract/identity.ts';
import { lastDigits } from '#lib/rules/mobile.ts';
import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { logSecurity } from '#server/platform/log.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { findPerson, readNumber } from './find-person.ts';
import { giveTicket } from './verify-ticket.ts';

/** The cookies and the network address of the requesting browser. */
export interface Caller {
  cookies: Cookies;
  address: string;
}

/**
 * Returns the masked phone to which a code for an ID number would be sent, and gives the browser a ticket for one code.
 * An unknown ID number gets a decoy phone, the same one at each request (specification: identity check).
 * @throws AppError 400 as `readNumber`; 429 above the limit per ID number
 */
export async function askPhone(app: App, { cookies, address }: Caller, sent: string): Promise<IdentityPhone> {
  const typed = readNumber(app, sent);
  await spend(app, 'identityByNumber', typed.idHash);
  const { phone } = await findPerson(app, typed);
  await giveTicket(app, cookies, typed.idHash);
  logSecurity(app, 'identity check', { account: typed.idHash, address, because: 'asked' });
  return { phone: lastDigits(phone) };
}
