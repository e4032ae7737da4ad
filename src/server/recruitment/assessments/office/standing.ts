import type { Standing } from '#lib/domain/session-kinds.ts';

import type { AttendeeRow } from '../store-attendees.ts';

type Known = Pick<
  AttendeeRow,
  'live' | 'kind' | 'replyState' | 'attend' | 'chosenSite' | 'sessionSite' | 'heldKey' | 'checkedInAt'
>;

/** Whether the candidate accepted the invitation or, for a written test without an invitation, chose its site. */
function hasConfirmed({ kind, replyState, attend, chosenSite, sessionSite }: Known): boolean {
  if (replyState !== null) return replyState === 'accepted';
  return kind === 'writtenTest' && attend === 'Y' && chosenSite !== null && chosenSite === sessionSite;
}

/**
 * The standing of an attendee. A checked-in attendee counts as expected, even if the invitation was declined or the application
 * has ended.
 */
export function standingOf(row: Known): Standing {
  const { live, kind, replyState, attend, heldKey, checkedInAt } = row;
  const standing = hasConfirmed(row) ? 'confirmed' : 'assigned';
  if (checkedInAt !== null) return standing;
  if (live === 0) return 'ended';
  if (replyState === 'declined' || (kind === 'writtenTest' && attend === 'N')) return 'declined';
  if (kind === 'writtenTest' && heldKey === null) return 'noPlace';
  return replyState === 'asked' ? 'unconfirmed' : standing;
}

/**
 * Whether the attendee's application has ended, has a pending decision, or has changed its status since the result was
 * entered.
 */
export function isDecided({
  live,
  pending,
  statusAt,
  resultAt,
}: Pick<AttendeeRow, 'live' | 'pending' | 'statusAt' | 'resultAt'>) {
  return live === 0 || Number(pending) > 0 || (resultAt !== null && statusAt > resultAt);
}
