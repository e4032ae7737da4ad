import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { deleteApplySession, findApplySessionRow, insertApplySession, moveApplySessions } from './store.ts';

const applyCookie = 'apply_session';
/** Duration of an apply session in milliseconds; it is never prolonged. */
const applySessionLasts = 30 * 60_000;

/**
 * Starts a session after a passed identity check. Call `setCookies` once the transaction has committed.
 * @param personHash keyed hash of the proved ID number and phone
 */
export async function startApplySession(
  trx: Db,
  app: App,
  cookies: Cookies,
  personHash: string,
): Promise<{ setCookies(): void }> {
  const token = newToken();
  const expiresAt = app.clock.now() + applySessionLasts;
  await insertApplySession(trx, { tokenHash: hashToken(token), idHash: personHash, expiresAt });
  return { setCookies: () => cookies.set(applyCookie, token, { maxAge: applySessionLasts / 1000 }) };
}

/** Deletes the cookie of an apply session. */
export function dropApplySession(cookies: Cookies): void {
  cookies.delete(applyCookie);
}

/**
 * The keyed hash of the person who passed the identity check in this browser, or null; deletes the cookie of an ended
 * session.
 */
export async function readApplySession(app: App, cookies: Cookies): Promise<string | null> {
  const token = cookies.get(applyCookie);
  if (!token) return null;
  const row = await findApplySessionRow(app.db, hashToken(token), app.clock.now());
  if (!row) dropApplySession(cookies);
  return row?.idHash ?? null;
}

/** Moves the sessions of a person from one keyed hash to another. */
export async function moveSessionsOfPerson(trx: Db, from: string, to: string): Promise<void> {
  await moveApplySessions(trx, from, to);
}

/** Ends the apply session of this browser, if it has one. */
export async function endApplySession(app: App, cookies: Cookies): Promise<void> {
  const token = cookies.get(applyCookie);
  if (!token) return;
  await deleteApplySession(app.db, hashToken(token));
  dropApplySession(cookies);
}
