import type { InvitationRow } from './store.ts';

/** The topic of an invitation's message. A message that still waits to be sent is dropped by its topic. */
export function topicOfInvitation({ accountId, postingId }: Pick<InvitationRow, 'accountId' | 'postingId'>): string {
  return ['pool', postingId, accountId].join(':');
}
