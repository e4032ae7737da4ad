import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { insertPasskeyChallenge, takePasskeyChallenge } from './store.ts';

const browserCookie = 'passkey';

/** Milliseconds within which a challenge must be answered. */
export const challengeLasts = 5 * 60_000;

/** The purposes of challenges; an answer for one purpose is refused for another. */
export type ChallengePurpose = 'sign-in' | 'register';

/**
 * Issues a challenge, valid for five minutes and one answer from this browser. Several may be open in a browser at once,
 * e.g. one per tab.
 * @param subject stored with the challenge, e.g. an account's id
 * @returns the challenge as base64url
 */
export async function issueChallenge(app: App, cookies: Cookies, purpose: ChallengePurpose, subject = ''): Promise<string> {
  const challenge = newToken();
  const browser = cookies.get(browserCookie) ?? newToken();
  const expiresAt = app.clock.now() + challengeLasts;
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browser) };
  await insertPasskeyChallenge(app.db, { ...hashes, purpose, subject, expiresAt });
  cookies.set(browserCookie, browser, { maxAge: challengeLasts / 1000 });
  return challenge;
}

/**
 * Removes a challenge of this browser, so that it is answered at most once, and returns its subject; undefined if the
 * browser has no such challenge.
 */
export async function takeChallenge(
  app: App,
  cookies: Cookies,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<string | undefined> {
  const browser = cookies.get(browserCookie);
  if (!browser) return undefined;
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browser) };
  return (await takePasskeyChallenge(app.db, { ...hashes, purpose }, app.clock.now()))?.subject;
}
