import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';
import type { References } from '#server/recruitment/postings/references.ts';

import { lockSessions, type SessionRow } from '../store-sessions.ts';
import { describeOfficeSession } from './show-session.ts';

/**
 * Locks a session for a change until the transaction ends.
 * @throws AppError 404 if the session is unknown or out of the actor's reach, 409 with `data.current` if it no longer
 * has this version, 400 if it is cancelled
 */
export async function holdSession(
  trx: Db,
  app: App,
  actor: Actor,
  { id, version }: { id: string; version: number },
  { references, locale }: { references: References; locale: Locale },
): Promise<SessionRow> {
  const [session] = await lockSessions(trx, actor, [id]);
  if (!session) throw notFound();
  if (session.version !== version) {
    throw savedBefore(await describeOfficeSession(trx, app, actor, id, references, locale));
  }
  if (session.cancelledAt !== null) throw invalid({ path: 'version', rule: 'sessionCancelled' });
  return session;
}
