import type { Standing } from '#lib/session-kinds.ts';

import type { AttendeeRow } from './store-attendees.ts';

type Known = Pick<AttendeeRow, 'live' | 'kind' | 'replyState' | 'attend' | 'heldKey' | 'checkedInAt'>;

/** How somebody who was assigned to a session stands. Whoever has come stands as confirmed, whatever was decided since. */
export function standingOf({ live, kind, replyState, attend, heldKey, checkedInAt }: Known): Standing {
  if (checkedInAt !== null) return 'confirmed';
  if (live === 0) return 'ended';
  if (replyState === 'declined' || (kind === 'writtenTest' && attend === 'N')) return 'declined';
  if (kind === 'writtenTest' && heldKey === null) return 'noPlace';
  return replyState === null || replyState === 'accepted' ? 'confirmed' : 'unconfirmed';
}

/** Whether the office has decided on somebody since their result was entered, or their application has ended. */
export function isDecided({
  live,
  pending,
  statusAt,
  resultAt,
}: Pick<AttendeeRow, 'live' | 'pending' | 'statusAt' | 'resultAt'>) {
  return live === 0 || Number(pending) > 0 || (resultAt !== null && statusAt > resultAt);
}
