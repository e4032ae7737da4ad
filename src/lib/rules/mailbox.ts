import { normaliseEmail } from './email.ts';

/** The mailbox of an address: without the `+` suffix of its name, which is delivered to the same one. */
export function mailboxOf(address: string): string {
  return normaliseEmail(address).replace(/\+[^@]*@/, '@');
}
