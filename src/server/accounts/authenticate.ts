import { createHash } from 'node:crypto';

import type { App } from '#server/app.ts';
import type { Candidate } from '#server/http/route.ts';

import { findSession } from './store.ts';

/** Name of the cookie that carries a candidate's session token. */
export const sessionCookie = 'session';

/** What is stored of a token: its SHA-256, so that a stolen table opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The candidate a session token belongs to, or null where it is unknown or ended. */
export async function authenticate(app: App, token: string): Promise<Candidate | null> {
  const session = await findSession(app.db, hashToken(token), app.clock.now());
  return session ? { accountId: session.accountId, name: session.name } : null;
}
