import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { askCandidates, type AskOutcome } from '#server/applications/ask-candidates.ts';
import { invalid, notFound } from '#server/errors.ts';
import { freePlace } from '#server/places/places.ts';

import { deleteReply, findSession, insertAttendees } from './store.ts';

/** Whom to invite to which session, and until when they may reply. */
export interface SessionInvite {
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
  sessionId: string;
  /** The last millisecond in which it may be replied or changed; null where nothing presses. */
  dueAt: number | null;
  /** The office's words to the candidate; may be empty. */
  note: string;
}

/**
 * Invites candidates to a session in one batch. Those who were invited before are asked anew: their reply and their
 * place are gone.
 * @throws AppError 404 for a session that is unknown or cancelled, 400 for a due instant in the past
 */
export async function inviteToSession(app: App, actor: Actor, invite: SessionInvite): Promise<AskOutcome> {
  const { ids, sessionId, dueAt, note } = invite;
  const session = await findSession(app.db, sessionId);
  if (!session || session.cancelledAt !== null) throw notFound();
  if (dueAt !== null && dueAt < app.clock.now()) throw invalid({ path: 'dueAt', rule: 'notInPast' });
  return askCandidates(
    app,
    actor,
    { ids, kind: 'reply', type: sessionId, dueAt, note },
    {
      async prepare(trx, { id: applicationId, accountId }) {
        await freePlace(trx, applicationId, sessionId);
        await deleteReply(trx, applicationId, sessionId);
        const assigned = { assignedAt: app.clock.now(), assignedBy: actor.id };
        await insertAttendees(trx, [{ sessionId, applicationId, accountId }], assigned);
      },
    },
  );
}
