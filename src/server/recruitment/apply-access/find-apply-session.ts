import { dropApplySession, readApplySession } from '#server/people/verification/apply-sessions.ts';
import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { reachesAny } from '#server/recruitment/tasks/tasks.ts';

/**
 * The keyed hash of the person to whom this browser's apply session belongs; null without a session. If the person has
 * nothing left to do, the result is null too, and the cookie is deleted.
 * @param arrivedAt when the request arrived, in milliseconds
 */
export async function findApplySession(app: App, cookies: Cookies, arrivedAt: number): Promise<string | null> {
  const personHash = await readApplySession(app, cookies);
  if (personHash === null) return null;
  if (await reachesAny(app.db, { accountId: null, personHash }, arrivedAt)) return personHash;
  dropApplySession(cookies);
  return null;
}
