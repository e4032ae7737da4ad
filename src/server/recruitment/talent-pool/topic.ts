import type { InvitationRow } from './store.ts';

/** The topic of an invitation's message, by which the message can be dropped while it still waits to be sent. */
export function topicOfInvitation({ accountId, postingId }: Pick<InvitationRow, 'accountId' | 'postingId'>): string {
  return ['pool', postingId, accountId].join(':');
}
