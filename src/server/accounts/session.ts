import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import type { Cookies } from '#server/http/cookies.ts';
import type { Candidate } from '#server/http/route.ts';
import { hashToken, newToken } from '#server/ids.ts';

import { deleteSession, extendSession, findSession, insertSession } from './store.ts';

const sessionCookie = 'session';
/** Readable by scripts and worth nothing: it tells a page whether asking who is signed in is worth a call. */
const hintCookie = 'signed_in';

const day = 24 * 60 * 60 * 1000;
/** A session ends after a week without a visit ... */
const idleFor = 7 * day;
/** ... is prolonged at most once a day ... */
const prolongAfter = day;
/** ... and ends after a month in any case. */
const lastsAtMost = 30 * day;

function giveCookies(cookies: Cookies, token: string, milliseconds: number): void {
  const maxAge = Math.floor(milliseconds / 1000);
  cookies.set(sessionCookie, token, { maxAge });
  cookies.set(hintCookie, '1', { maxAge, readable: true });
}

/** Takes the session's cookies away. */
export function clearSessionCookies(cookies: Cookies): void {
  cookies.delete(sessionCookie);
  cookies.delete(hintCookie);
}

/**
 * Starts a session with a new token, whatever token the caller came with: that one's session ends, so a planted
 * one is worth nothing. Call `keep` once it is stored.
 */
export async function startSession(trx: Db, app: App, accountId: string, cookies: Cookies): Promise<{ keep(): void }> {
  const former = cookies.get(sessionCookie);
  if (former) await deleteSession(trx, hashToken(former));
  const token = newToken();
  const now = app.clock.now();
  await insertSession(trx, { tokenHash: hashToken(token), accountId, createdAt: now, expiresAt: now + idleFor });
  return { keep: () => giveCookies(cookies, token, idleFor) };
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
  const until = Math.min(now + idleFor, session.createdAt + lastsAtMost);
  if (until - session.expiresAt >= prolongAfter) {
    await extendSession(app.db, tokenHash, until);
    giveCookies(cookies, token, until - now);
  }
  return { accountId: session.accountId, name: session.name };
}

/** Ends the caller's session on the server and takes its cookies away, and what the browser stored; without a session nothing is ended. */
export async function signOut(app: App, cookies: Cookies): Promise<void> {
  const token = cookies.get(sessionCookie);
  if (token) await deleteSession(app.db, hashToken(token));
  clearSessionCookies(cookies);
  cookies.clearSiteData();
}
