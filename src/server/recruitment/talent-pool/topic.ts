import type { InvitationRow } from './store.ts';

/** The topic of an invitation's message, by which a waiting message is withdrawn. */
export function topicOfInvitation({ accountId, postingId }: Pick<InvitationRow, 'accountId' | 'postingId'>): string {
  return ['pool', postingId, accountId].join(':');
}
