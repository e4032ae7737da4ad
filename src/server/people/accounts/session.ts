import { endApplySession } from '#server/people/verification/apply-sessions.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SignInWay } from '#server/platform/db/tables/accounts.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { logSecurity } from '#server/platform/log.ts';

import type { Caller } from './caller.ts';
import { rememberDevice } from './known-device.ts';
import { deleteSession, findSession, insertSession, touchSession } from './store-sessions.ts';

const sessionCookie = 'session';
/**
 * Scripts read this cookie, which is not secret: a page asks the server who is signed in only if this cookie or a storage entry
 * hints that somebody is (`lib/browser/session-hint.ts`).
 */
const hintCookie = 'signed_in';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A session ends this long after it was started or last prolonged, or earlier at `maxSessionAge`. */
const idleFor = 7 * day;
/** A session is prolonged only if it gains at least this time, and therefore at most once a day. */
const prolongAfter = day;
/** A session is never prolonged beyond this age. */
const maxSessionAge = 30 * day;
/** The stored last use may be outdated by this much, so that a request seldom writes it. */
const noteUseAfter = 10 * minute;

function giveCookies(cookies: Cookies, token: string, milliseconds: number): void {
  const maxAge = Math.floor(milliseconds / 1000);
  cookies.set(sessionCookie, token, { maxAge });
  cookies.set(hintCookie, '1', { maxAge, readable: true });
}

/** Deletes the session's cookies. */
export function clearSessionCookies(cookies: Cookies): void {
  cookies.delete(sessionCookie);
  cookies.delete(hintCookie, { readable: true });
}

/**
 * Starts a session with a new token, and ends the session in the caller's cookie, so that a token that somebody planted
 * there becomes worthless. Call `setCookies` once the transaction has committed. `setCookies` also marks the device as
 * known and logs the sign-in.
 */
export async function startSession(
  trx: Db,
  app: App,
  { cookies, device, address }: Caller,
  accountId: string,
  way: SignInWay,
): Promise<{ setCookies(): void }> {
  const former = cookies.get(sessionCookie);
  if (former) await deleteSession(trx, hashToken(former));
  const token = newToken();
  const now = app.clock.now();
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + idleFor };
  await insertSession(trx, { tokenHash: hashToken(token), id: newId(), accountId, device, ...times }, way);
  return {
    setCookies() {
      giveCookies(cookies, token, idleFor);
      rememberDevice(app, cookies, accountId);
      logSecurity(app, 'sign-in', { account: accountId, address, because: way });
    },
  };
}

/** The candidate of the session cookie, or null; prolongs the session, and deletes the cookies of an ended session. */
export async function authenticate(app: App, cookies: Cookies): Promise<Candidate | null> {
  const token = cookies.get(sessionCookie);
  if (!token) return null;
  const now = app.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(app.db, tokenHash, now);
  if (!session) {
    clearSessionCookies(cookies);
    return null;
  }
  const { accountId, name, createdAt, expiresAt, lastUsedAt, eraseAt } = session;
  const until = Math.min(now + idleFor, createdAt + maxSessionAge);
  const isLonger = until - expiresAt >= prolongAfter;
  if (isLonger || now - (lastUsedAt ?? createdAt) >= noteUseAfter) {
    await touchSession(app.db, tokenHash, { lastUsedAt: now, ...(isLonger ? { expiresAt: until } : {}) });
  }
  if (isLonger) giveCookies(cookies, token, until - now);
  return { accountId, name, sessionHash: tokenHash, signedInAt: createdAt, eraseAt };
}

/**
 * Ends the caller's session and apply session on the server, and deletes their cookies and the site's storage in the
 * browser.
 */
export async function signOut(app: App, cookies: Cookies): Promise<void> {
  await endApplySession(app, cookies);
  const token = cookies.get(sessionCookie);
  if (token) await deleteSession(app.db, hashToken(token));
  clearSessionCookies(cookies);
  cookies.clearSiteData();
}
