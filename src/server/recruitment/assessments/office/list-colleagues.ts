import type { Colleague } from '#lib/contract/office-sessions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { findColleagues } from '../store-interviewers.ts';
import { findSession } from '../store-sessions.ts';

/**
 * The people who may interview in a session's slots, by name.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function listColleagues(app: App, actor: Actor, id: string): Promise<{ list: Colleague[] }> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  return { list: await findColleagues(app.db, session.unit) };
}
