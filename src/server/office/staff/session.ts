import type { Caller } from '#server/people/accounts/caller.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import { changeSession, deleteOldSessions, deleteSession, findSession, insertSession } from './store-sessions.ts';

const sessionCookie = 'staff_session';

const minute = 60_000;
/** Milliseconds after which a session ends that is not used, and in any case (contract: the hiring office). */
export const idleFor = 30 * minute;
export const lastsAtMost = 12 * 60 * minute;
/** Milliseconds from the password to the code. */
const halfwayLasts = 10 * minute;
/** How far behind the moment of its last use may be: reading costs no write. */
const noteUseAfter = 15_000;

/** A session with the person it belongs to. */
export type StaffSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The hash of the token that a caller's cookie holds. */
function shownHash(cookies: Cookies): string | undefined {
  const token = cookies.get(sessionCookie);
  return token ? hashToken(token) : undefined;
}

/** Sets the cookie of a session; it ends with the browser. */
function giveCookie(cookies: Cookies, token: string): void {
  cookies.set(sessionCookie, token, { strict: true });
}

/** Takes the session's cookie away. */
export function clearSessionCookie(cookies: Cookies): void {
  cookies.delete(sessionCookie);
}

function isLive({ provedAt, createdAt, lastUsedAt, state, sealedFactor }: StaffSession, now: number): boolean {
  if (provedAt === null) return state !== 'disabled' && now - createdAt < halfwayLasts;
  return state === 'active' && sealedFactor !== null && now - lastUsedAt < idleFor && now - createdAt < lastsAtMost;
}

/**
 * Starts a session that knows the password alone, and opens nothing but the next step. Its token is new, whatever the
 * caller came with: that one's session ends, so a planted one is worth nothing. Call `keep` once it is stored.
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
 * Makes a whole session of one that was half way, under a new token. Call `keep` once it is stored.
 * @throws AppError 401 where it ended meanwhile
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
 * The caller's session, half way or whole, or null; a dead cookie is taken away.
 * @param isUse whether somebody is there: a page's call by itself does not keep the session
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
 * The caller's session where it is still half way.
 * @throws AppError 401 without one
 */
export async function halfwaySession(app: App, cookies: Cookies): Promise<StaffSession> {
  const session = await findStaffSession(app, cookies);
  if (session?.provedAt !== null) throw new AppError('401');
  return session;
}

/** Deletes sessions that have ended. */
export async function forgetExpiredStaffSessions(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldSessions(app.db, { usedBy: now - idleFor, begunBy: now - lastsAtMost });
}

/** Ends the caller's session and takes its cookie away; without one nothing is ended. */
export async function signOut(app: App, cookies: Cookies): Promise<void> {
  const tokenHash = shownHash(cookies);
  if (tokenHash) await deleteSession(app.db, tokenHash);
  clearSessionCookie(cookies);
  cookies.clearSiteData();
}
