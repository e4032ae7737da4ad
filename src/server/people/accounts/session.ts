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
/** Readable by scripts and worth nothing: it tells a page whether asking who is signed in is worth a call. */
const hintCookie = 'signed_in';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A session ends after a week without a visit ... */
const idleFor = 7 * day;
/** ... is prolonged at most once a day ... */
const prolongAfter = day;
/** ... and ends after a month in any case. */
const lastsAtMost = 30 * day;
/** How far behind the moment of its last use may be: reading costs no write. */
const noteUseAfter = 10 * minute;

function giveCookies(cookies: Cookies, token: string, milliseconds: number): void {
  const maxAge = Math.floor(milliseconds / 1000);
  cookies.set(sessionCookie, token, { maxAge });
  cookies.set(hintCookie, '1', { maxAge, readable: true });
}

/** Takes the session's cookies away. */
export function clearSessionCookies(cookies: Cookies): void {
  cookies.delete(sessionCookie);
  cookies.delete(hintCookie, { readable: true });
}

/**
 * Starts a session with a new token, whatever token the caller came with: that one's session ends, so a planted
 * one is worth nothing. Call `keep` once it is stored.
 */
export async function startSession(
  trx: Db,
  app: App,
  { cookies, device, address }: Caller,
  accountId: string,
  way: SignInWay,
): Promise<{ keep(): void }> {
  const former = cookies.get(sessionCookie);
  if (former) await deleteSession(trx, hashToken(former));
  const token = newToken();
  const now = app.clock.now();
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + idleFor };
  await insertSession(trx, { tokenHash: hashToken(token), id: newId(), accountId, device, ...times }, way);
  return {
    keep() {
      giveCookies(cookies, token, idleFor);
      rememberDevice(app, cookies, accountId);
      logSecurity(app, 'sign-in', { account: accountId, address, because: way });
    },
  };
}

/** Whoever the session cookie belongs to, or null; a dead cookie is taken away. */
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
  const until = Math.min(now + idleFor, createdAt + lastsAtMost);
  const isLonger = until - expiresAt >= prolongAfter;
  if (isLonger || now - (lastUsedAt ?? createdAt) >= noteUseAfter) {
    await touchSession(app.db, tokenHash, { lastUsedAt: now, ...(isLonger ? { expiresAt: until } : {}) });
  }
  if (isLonger) giveCookies(cookies, token, until - now);
  return { accountId, name, sessionHash: tokenHash, signedInAt: createdAt, eraseAt };
}

/** Ends the caller's session on the server and takes its cookies away, and what the browser stored; without a session nothing is ended. */
export async function signOut(app: App, cookies: Cookies): Promise<void> {
  await endApplySession(app, cookies);
  const token = cookies.get(sessionCookie);
  if (token) await deleteSession(app.db, hashToken(token));
  clearSessionCookies(cookies);
  cookies.clearSiteData();
}
