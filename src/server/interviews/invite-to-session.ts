import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { askCandidates, type AskOutcome, type PreparedAsk } from '#server/applications/ask-candidates.ts';
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
 * An invitation to a session, as one that may be sent.
 * @throws AppError 404 for a session that is unknown, cancelled or out of the actor's reach, 400 for a due instant in the
 * past
 */
export async function prepareInvitation(
  app: App,
  { units }: Pick<Actor, 'units'>,
  invite: Omit<SessionInvite, 'ids'>,
): Promise<PreparedAsk> {
  const { sessionId, dueAt, note } = invite;
  const session = await findSession(app.db, sessionId);
  const isInReach = units === null || (session?.unit !== null && units.includes(session?.unit ?? ''));
  if (!session || !isInReach || session.cancelledAt !== null) throw notFound();
  if (dueAt !== null && dueAt < app.clock.now()) throw invalid({ path: 'dueAt', rule: 'notInPast' });
  return {
    asked: { kind: 'reply', type: sessionId, dueAt, note },
    steps: {
      async prepare(trx, { id: applicationId, accountId }, { askedAt, askedBy }) {
        await freePlace(trx, applicationId, sessionId);
        await deleteReply(trx, applicationId, sessionId);
        const assigned = { assignedAt: askedAt, assignedBy: askedBy };
        await insertAttendees(trx, [{ sessionId, applicationId, accountId }], assigned);
      },
    },
  };
}

/**
 * Invites candidates to a session in one batch. Those who were invited before are asked anew: their reply and their
 * place are gone.
 * @throws AppError as `prepareInvitation`
 */
export async function inviteToSession(app: App, actor: Actor, { ids, ...invite }: SessionInvite): Promise<AskOutcome> {
  const prepared = await prepareInvitation(app, actor, invite);
  return askCandidates(app, actor, { ...prepared.asked, ids }, prepared.steps);
}
