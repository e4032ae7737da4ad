import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { deleteApplySession, findApplySessionRow, insertApplySession, moveApplySessions } from './store.ts';

const applyCookie = 'apply_session';
/** Milliseconds; it is not prolonged. */
const applySessionLasts = 30 * 60_000;

/**
 * Starts the session of whoever passed the identity check. Call `keep` once it is stored.
 * @param personHash keyed hash of the ID number and the phone that were proved
 */
export async function startApplySession(trx: Db, app: App, cookies: Cookies, personHash: string): Promise<{ keep(): void }> {
  const token = newToken();
  const expiresAt = app.clock.now() + applySessionLasts;
  await insertApplySession(trx, { tokenHash: hashToken(token), idHash: personHash, expiresAt });
  return { keep: () => cookies.set(applyCookie, token, { maxAge: applySessionLasts / 1000 }) };
}

/** Takes the cookie of an apply session away. */
export function dropApplySession(cookies: Cookies): void {
  cookies.delete(applyCookie);
}

/** The keyed hash of the person whom this browser has proved to be, or null; a cookie without a session is taken away. */
export async function readApplySession(app: App, cookies: Cookies): Promise<string | null> {
  const token = cookies.get(applyCookie);
  if (!token) return null;
  const row = await findApplySessionRow(app.db, hashToken(token), app.clock.now());
  if (!row) dropApplySession(cookies);
  return row?.idHash ?? null;
}

/** Lets the sessions of a person, known by one keyed hash, go on under another. */
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
