import { normaliseEmail } from './email.ts';

/** The mailbox of an address: without a `+` suffix, since mail with one is delivered to the same mailbox. */
export function mailboxOf(address: string): string {
  return normaliseEmail(address).replace(/\+[^@]*@/, '@');
}
