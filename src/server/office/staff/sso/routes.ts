import { SsoAnswer, SsoLogout, SsoStartQuery, StaffGroupBody, StaffGroupName, StaffGroups } from '#lib/contract/staff-groups.ts';
import { callerOf } from '#server/people/accounts/caller.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { unitChoices } from '../unit-choices.ts';
import { endSsoSessions } from './end-sessions.ts';
import { finishSso } from './finish.ts';
import { listGroups, removeGroup, setGroup } from './groups.ts';
import { startSso } from './start.ts';

const limit = 'accountCallsByAddress';

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

const signingIn = [
  route({
    method: 'GET',
    path: '/api/staff/session/sso',
    operationId: 'startSso',
    summary: 'Start single sign-on: redirects to the provider, which sends the browser back; 404 if it is not set up',
    access: 'anyone',
    limit,
    query: SsoStartQuery,
    errors: ['404'],
    handle: async (exchange) => {
      const { next, fresh } = exchange.query;
      return redirect(await startSso(exchange.app, callerOf(exchange), { next, isFresh: fresh === 'Y' }));
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/session/sso/callback',
    operationId: 'finishSso',
    summary: 'The callback of single sign-on: redirects to the desk, or to the sign-in page with the outcome in `sso`',
    access: 'anyone',
    limit,
    query: SsoAnswer,
    errors: ['404'],
    handle: async (exchange) => redirect(await finishSso(exchange.app, callerOf(exchange), exchange.query)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/session/sso/logout',
    operationId: 'endSsoSessions',
    summary: 'Called by the single sign-on provider when a session has ended there (OpenID Connect Back-Channel Logout)',
    access: 'anyone',
    limit,
    accepts: 'form',
    body: SsoLogout,
    errors: ['400', '404', '503'],
    handle: ({ app, body }) => endSsoSessions(app, body.logout_token),
  }),
];

const groups = { access: 'staff', permission: 'staff.manage', scope: 'office', stepUp: true } as const;
const writes = 'writesByAddress';

const groupRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/groups',
    operationId: 'listStaffGroups',
    summary: 'The groups of the company’s directory, and the access that their members get by single sign-on',
    ...groups,
    data: StaffGroups,
    handle: async ({ app, actor, locale }) => ({
      sso: app.settings.sso ? ('Y' as const) : ('N' as const),
      list: await listGroups(app),
      units: await unitChoices(app, actor, locale),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/groups',
    operationId: 'setStaffGroup',
    summary: 'Set the access that a group gives, from each member’s next sign-in on',
    ...groups,
    limit: writes,
    body: StaffGroupBody,
    errors: ['400'],
    handle: ({ app, actor, body }) => setGroup(app, actor, body),
  }),
  route({
    method: 'POST',
    path: '/api/staff/groups/remove',
    operationId: 'removeStaffGroup',
    summary: 'Remove a group; it gives no access from each member’s next sign-in on',
    ...groups,
    limit: writes,
    body: StaffGroupName,
    errors: ['404'],
    handle: ({ app, actor, body }) => removeGroup(app, actor, body.name),
  }),
];

/** Routes of single sign-on and its groups. */
export const ssoRoutes: RouteDefinition[] = [...signingIn, ...groupRoutes];
