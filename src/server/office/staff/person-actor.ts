import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { StaffActor } from '#server/platform/http/route.ts';

import { meetingsOf, unitsOf } from './scope.ts';
import { findStaffSession } from './session.ts';

/**
 * The person in whose session a call is made, with current role and units; null without a session, or if the sign-in is
 * incomplete.
 * @param isUse whether the call counts as use of the session
 */
export async function findPersonActor(app: App, cookies: Cookies, isUse: boolean): Promise<StaffActor | null> {
  const session = await findStaffSession(app, cookies, isUse);
  if (!session || session.provedAt === null) return null;
  const { staffId, name, role, tokenHash, provedAt, ssoSubject } = session;
  const signsIn = ssoSubject === null ? 'password' : 'sso';
  const reach = { units: unitsOf(session), meets: meetingsOf(app, role, staffId) };
  return { id: `staff:${staffId}`, name, role, signsIn, ...reach, staffId, sessionHash: tokenHash, provedAt };
}
