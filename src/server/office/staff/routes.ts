import * as z from 'zod/mini';

import {
  NewAuthenticator,
  RecoveryCodes,
  StaffAccount,
  StaffCodeBody,
  StaffMember,
  StaffPasswordBody,
} from '#lib/contract/staff.ts';
import { permissionsOf } from '#lib/domain/staff-roles.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeOwnPassword, offerOtherAuthenticator, takeOtherAuthenticator } from './change-own-access.ts';
import { describeOwnAccess, endOtherSessions, endOwnSession, renewRecoveryCodes } from './own-access.ts';

const limit = 'accountCallsByAddress';

/** Staff calls about themselves. */
export const staffRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/me',
    summary: 'Who calls, and what they may do',
    access: 'staff',
    permission: null,
    scope: 'own',
    data: StaffMember,
    handle: ({ actor: { id, name, role, units } }) => ({ id, name, role, units, permissions: permissionsOf({ role, units }) }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/me/access',
    summary: 'Where the caller is signed in, and how many recovery codes are left',
    access: 'staff',
    permission: null,
    scope: 'own',
    data: StaffAccount,
    handle: ({ app, actor }) => describeOwnAccess(app, actor),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/me/sessions/{id}',
    summary: 'End one of the caller’s sessions',
    access: 'staff',
    permission: null,
    scope: 'own',
    limit,
    params: z.object({ id: z.string() }),
    handle: ({ app, actor, params }) => endOwnSession(app, actor, params.id),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/me/sessions',
    summary: 'End every session of the caller but the one that asks',
    access: 'staff',
    permission: null,
    scope: 'own',
    limit,
    data: z.object({ ended: z.int() }),
    handle: ({ app, actor }) => endOtherSessions(app, actor),
  }),
  route({
    method: 'POST',
    path: '/api/staff/me/recovery-codes',
    summary: 'Make new recovery codes; the former ones become void',
    access: 'staff',
    permission: null,
    scope: 'own',
    stepUp: true,
    limit,
    data: RecoveryCodes,
    handle: ({ app, actor }) => renewRecoveryCodes(app, actor),
  }),
  route({
    method: 'POST',
    path: '/api/staff/me/password',
    summary: 'Change the caller’s password; their other sessions end',
    access: 'staff',
    permission: null,
    scope: 'own',
    stepUp: true,
    limit,
    secrets: { oldPassword: '400', newPassword: '400', confirmPassword: '400' },
    body: StaffPasswordBody,
    handle: ({ app, actor, body }) => changeOwnPassword(app, actor, body),
  }),
  route({
    method: 'POST',
    path: '/api/staff/me/authenticator',
    summary: 'A new authenticator for the caller to enrol',
    access: 'staff',
    permission: null,
    scope: 'own',
    stepUp: true,
    limit,
    data: NewAuthenticator,
    handle: ({ app, actor }) => offerOtherAuthenticator(app, actor),
  }),
  route({
    method: 'POST',
    path: '/api/staff/me/authenticator/confirm',
    summary: 'Take the offered authenticator by a first code of it; other sessions end, recovery codes are new',
    access: 'staff',
    permission: null,
    scope: 'own',
    stepUp: true,
    limit,
    body: StaffCodeBody,
    data: RecoveryCodes,
    handle: ({ app, actor, body }) => takeOtherAuthenticator(app, actor, body.code),
  }),
];
