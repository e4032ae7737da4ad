import { normaliseEmail } from './email.ts';

/** The mailbox behind an address: what a `+` adds to its name still arrives in the same one. */
export function mailboxOf(address: string): string {
  return normaliseEmail(address).replace(/\+[^@]*@/, '@');
}
