import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { findSessions, type SessionRow } from '../store-sessions.ts';

/** Sessions in an actor's reach that have not ended, the earliest first. */
export async function listOpenSessions(app: App, actor: Actor): Promise<SessionRow[]> {
  return findSessions(app.db, actor, { from: app.clock.now() + 1, cancelled: false });
}
