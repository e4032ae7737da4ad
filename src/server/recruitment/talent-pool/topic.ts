import type { InvitationRow } from './store.ts';

/** The topic of the message of an invitation, by which it is withdrawn while it waits. */
export function topicOfInvitation({ accountId, postingId }: Pick<InvitationRow, 'accountId' | 'postingId'>): string {
  return ['pool', postingId, accountId].join(':');
}
