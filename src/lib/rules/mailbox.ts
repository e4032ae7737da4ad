import { normaliseEmail } from './email.ts';

/** The mailbox of an address: its normal form without a `+` suffix, which does not change where mail is delivered. */
export function mailboxOf(address: string): string {
  return normaliseEmail(address).replace(/\+[^@]*@/, '@');
}
