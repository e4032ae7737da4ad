import type { Caller } from '#server/people/accounts/caller.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import { changeSession, deleteOldSessions, deleteSession, findSession, insertSession } from './store-sessions.ts';

const sessionCookie = 'staff_session';

const minute = 60_000;
/** Milliseconds without use after which a complete session ends (specification: the hiring office). */
export const idleFor = 30 * minute;
/** Milliseconds after which a complete session ends even if it is in use (specification: the hiring office). */
export const maxSessionAge = 12 * 60 * minute;
/** Milliseconds allowed between password and code. */
const incompleteLifetime = 10 * minute;
/** Minimum milliseconds between updates of a session's last use, so that most calls write nothing. */
const useUpdateInterval = 15_000;

/** A session with its person. */
export type StaffSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The hash of the token in a caller's cookie; undefined without a cookie. */
export function tokenHashOf(cookies: Cookies): string | undefined {
  const token = cookies.get(sessionCookie);
  return token ? hashToken(token) : undefined;
}

/** Sets the cookie of a session; the browser deletes the cookie when the browser closes. */
function setSessionCookie(cookies: Cookies, token: string): void {
  cookies.set(sessionCookie, token, { strict: true });
}

/** Deletes the session's cookie. */
export function clearSessionCookie(cookies: Cookies): void {
  cookies.delete(sessionCookie);
}

function isLive(session: StaffSession, now: number): boolean {
  const { provedAt, createdAt, lastUsedAt, state } = session;
  if (provedAt === null) return state !== 'disabled' && now - createdAt < incompleteLifetime;
  const hasFactor = session.sealedFactor !== null || session.ssoSubject !== null;
  return state === 'active' && hasFactor && now - lastUsedAt < idleFor && now - createdAt < maxSessionAge;
}

/**
 * Starts an incomplete session, which allows only the step after the password. To prevent session fixation, its token is new,
 * and the session of the caller's present cookie ends. Call `setCookie` after the transaction.
 */
export async function startIncompleteSession(
  trx: Db,
  app: App,
  { cookies, device }: Pick<Caller, 'cookies' | 'device'>,
  staffId: string,
): Promise<{ setCookie(): void }> {
  const former = tokenHashOf(cookies);
  if (former) await deleteSession(trx, former);
  const token = newToken();
  const now = app.clock.now();
  const times = { createdAt: now, lastUsedAt: now, provedAt: null };
  const row = { tokenHash: hashToken(token), id: newId(), staffId, device, ...times, sealedTotp: null, ssoSession: null };
  await insertSession(trx, row);
  return { setCookie: () => setSessionCookie(cookies, token) };
}

/**
 * Starts a complete session of a person whom the provider has identified. Call `setCookie` after the transaction.
 * @param provedAt when the person signed in at the provider (ms)
 * @param former hash of the token of the session to end; empty if there is none
 */
export async function startSsoSession(
  trx: Db,
  app: App,
  { cookies, device }: Pick<Caller, 'cookies' | 'device'>,
  { staffId, provedAt, ssoSession, former }: { staffId: string; provedAt: number; ssoSession: string | null; former: string },
): Promise<{ setCookie(): void }> {
  await deleteSession(trx, former);
  const token = newToken();
  const now = app.clock.now();
  const times = { createdAt: now, lastUsedAt: now, provedAt };
  await insertSession(trx, { tokenHash: hashToken(token), id: newId(), staffId, device, ...times, sealedTotp: null, ssoSession });
  return { setCookie: () => setSessionCookie(cookies, token) };
}

/**
 * Completes a session and gives it a new token. Call `setCookie` after the transaction.
 * @throws AppError 401 if the session has ended
 */
export async function completeSession(
  trx: Db,
  app: App,
  cookies: Cookies,
  { tokenHash }: StaffSession,
): Promise<{ setCookie(): void }> {
  const token = newToken();
  const now = app.clock.now();
  const change = { tokenHash: hashToken(token), createdAt: now, lastUsedAt: now, provedAt: now, sealedTotp: null };
  if (!(await changeSession(trx, tokenHash, change))) throw new AppError('401');
  return { setCookie: () => setSessionCookie(cookies, token) };
}

/**
 * The caller's session, complete or not, or null; the cookie of an ended session is deleted.
 * @param isUse whether the call prolongs the session; automatic calls of a page do not
 */
export async function findStaffSession(app: App, cookies: Cookies, isUse = true): Promise<StaffSession | null> {
  const tokenHash = tokenHashOf(cookies);
  if (!tokenHash) return null;
  const now = app.clock.now();
  const session = await findSession(app.db, tokenHash);
  if (!session || !isLive(session, now)) {
    clearSessionCookie(cookies);
    return null;
  }
  if (isUse && session.provedAt !== null && now - session.lastUsedAt >= useUpdateInterval) {
    await changeSession(app.db, tokenHash, { lastUsedAt: now });
  }
  return session;
}

/**
 * The caller's session if it is incomplete.
 * @throws AppError 401 without an incomplete session
 */
export async function incompleteSession(app: App, cookies: Cookies): Promise<StaffSession> {
  const session = await findStaffSession(app, cookies);
  if (session?.provedAt !== null) throw new AppError('401');
  return session;
}

/** Deletes sessions, complete or not, that have exceeded `idleFor` or `maxSessionAge`. */
export async function forgetExpiredStaffSessions(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldSessions(app.db, { usedBy: now - idleFor, begunBy: now - maxSessionAge });
}

/** Ends the caller's session, if any, and deletes its cookie. */
export async function signOut(app: App, cookies: Cookies): Promise<void> {
  const tokenHash = tokenHashOf(cookies);
  if (tokenHash) await deleteSession(app.db, tokenHash);
  clearSessionCookie(cookies);
  cookies.clearSiteData();
}
