import type { Caller } from '#server/people/accounts/caller.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import { changeSession, deleteOldSessions, deleteSession, findSession, insertSession } from './store-sessions.ts';

const sessionCookie = 'staff_session';

const minute = 60_000;
/** Milliseconds after which an unused session ends, and any session (contract: the hiring office). */
export const idleFor = 30 * minute;
export const lastsAtMost = 12 * 60 * minute;
/** Milliseconds allowed between password and code. */
const halfwayLasts = 10 * minute;
/** The stored last use may lag by this much, so that reading costs no write. */
const noteUseAfter = 15_000;

/** A session with the person it belongs to. */
export type StaffSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The hash of the token in a caller's cookie. */
function shownHash(cookies: Cookies): string | undefined {
  const token = cookies.get(sessionCookie);
  return token ? hashToken(token) : undefined;
}

/** Sets the cookie of a session; it ends with the browser. */
function giveCookie(cookies: Cookies, token: string): void {
  cookies.set(sessionCookie, token, { strict: true });
}

/** Deletes the session's cookie. */
export function clearSessionCookie(cookies: Cookies): void {
  cookies.delete(sessionCookie);
}

function isLive({ provedAt, createdAt, lastUsedAt, state, sealedFactor }: StaffSession, now: number): boolean {
  if (provedAt === null) return state !== 'disabled' && now - createdAt < halfwayLasts;
  return state === 'active' && sealedFactor !== null && now - lastUsedAt < idleFor && now - createdAt < lastsAtMost;
}

/**
 * Starts a session after the password, which allows only the next step. Its token is new, and a session the caller came
 * with ends, so a planted token is worthless. Call `keep` once it is stored.
 */
export async function startHalfway(
  trx: Db,
  app: App,
  { cookies, device }: Pick<Caller, 'cookies' | 'device'>,
  staffId: string,
): Promise<{ keep(): void }> {
  const former = shownHash(cookies);
  if (former) await deleteSession(trx, former);
  const token = newToken();
  const now = app.clock.now();
  const times = { createdAt: now, lastUsedAt: now, provedAt: null };
  await insertSession(trx, { tokenHash: hashToken(token), id: newId(), staffId, device, ...times, sealedTotp: null });
  return { keep: () => giveCookie(cookies, token) };
}

/**
 * Completes a session under a new token. Call `keep` once it is stored.
 * @throws AppError 401 if it ended meanwhile
 */
export async function completeSession(
  trx: Db,
  app: App,
  cookies: Cookies,
  { tokenHash }: StaffSession,
): Promise<{ keep(): void }> {
  const token = newToken();
  const now = app.clock.now();
  const change = { tokenHash: hashToken(token), createdAt: now, lastUsedAt: now, provedAt: now, sealedTotp: null };
  if (!(await changeSession(trx, tokenHash, change))) throw new AppError('401');
  return { keep: () => giveCookie(cookies, token) };
}

/**
 * The caller's session, complete or not, or null; the cookie of an ended session is deleted.
 * @param isUse whether a person is active: an automatic call of a page does not prolong the session
 */
export async function findStaffSession(app: App, cookies: Cookies, isUse = true): Promise<StaffSession | null> {
  const tokenHash = shownHash(cookies);
  if (!tokenHash) return null;
  const now = app.clock.now();
  const session = await findSession(app.db, tokenHash);
  if (!session || !isLive(session, now)) {
    clearSessionCookie(cookies);
    return null;
  }
  if (isUse && session.provedAt !== null && now - session.lastUsedAt >= noteUseAfter) {
    await changeSession(app.db, tokenHash, { lastUsedAt: now });
  }
  return session;
}

/**
 * The caller's session if it is incomplete.
 * @throws AppError 401 without one
 */
export async function halfwaySession(app: App, cookies: Cookies): Promise<StaffSession> {
  const session = await findStaffSession(app, cookies);
  if (session?.provedAt !== null) throw new AppError('401');
  return session;
}

/** Deletes ended sessions. */
export async function forgetExpiredStaffSessions(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldSessions(app.db, { usedBy: now - idleFor, begunBy: now - lastsAtMost });
}

/** Ends the caller's session, if any, and deletes its cookie. */
export async function signOut(app: App, cookies: Cookies): Promise<void> {
  const tokenHash = shownHash(cookies);
  if (tokenHash) await deleteSession(app.db, tokenHash);
  clearSessionCookie(cookies);
  cookies.clearSiteData();
}
