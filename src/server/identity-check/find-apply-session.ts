import type { App } from '#server/app.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { dropApplySession, readApplySession } from '#server/identity/apply-sessions.ts';
import { reachesAny } from '#server/tasks/tasks.ts';

/**
 * The keyed hash of the person whom this browser has proved to be, or null. The session ends with the last thing that
 * its person has to do: its cookie is taken away.
 * @param arrivedAt when the call arrived, in milliseconds
 */
export async function findApplySession(app: App, cookies: Cookies, arrivedAt: number): Promise<string | null> {
  const personHash = await readApplySession(app, cookies);
  if (personHash === null) return null;
  if (await reachesAny(app.db, { accountId: null, personHash }, arrivedAt)) return personHash;
  dropApplySession(cookies);
  return null;
}
