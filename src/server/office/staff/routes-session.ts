import * as z from 'zod/mini';

import {
  Invited,
  NewAuthenticator,
  NextStepData,
  RecoveryCodes,
  SetupBody,
  SetupCode,
  StaffCodeBody,
  StaffSignInBody,
} from '#lib/contract/staff.ts';
import { callerOf } from '#server/people/accounts/caller.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { proveFactor } from './prove-factor.ts';
import { signOut } from './session.ts';
import { checkSetup, choosePassword, enrolAuthenticator, offerAuthenticator } from './set-up.ts';
import { signInStaff } from './sign-in.ts';

const limit = 'accountCallsByAddress';

const signingIn = [
  route({
    method: 'POST',
    path: '/api/staff/session',
    operationId: 'signInStaff',
    summary:
      'Sign in to the desk with e-mail and password; the next step is a second factor or, if none is enrolled, its enrolment',
    access: 'anyone',
    limit,
    secrets: { password: '400002' },
    body: StaffSignInBody,
    data: NextStepData,
    handle: (exchange) => signInStaff(exchange.app, callerOf(exchange), exchange.body),
  }),
  route({
    method: 'POST',
    path: '/api/staff/session/factor',
    operationId: 'proveFactor',
    summary: 'Enter a code of the authenticator, or a recovery code: completes the sign-in, or counts as a fresh code',
    access: 'anyone',
    limit,
    body: StaffCodeBody,
    errors: ['401', '400003'],
    data: NextStepData,
    handle: (exchange) => proveFactor(exchange.app, callerOf(exchange), exchange.body.code),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/session',
    operationId: 'signOutStaff',
    summary: 'Sign out: end the session on the server, if there is one',
    access: 'anyone',
    limit,
    handle: ({ app, cookies }) => signOut(app, cookies),
  }),
];

const settingUp = [
  route({
    method: 'POST',
    path: '/api/staff/setup/check',
    operationId: 'checkSetupLink',
    summary: 'The person whom a set-up link invites',
    access: 'anyone',
    limit,
    body: SetupCode,
    errors: ['400003'],
    words: { '400003': 'desk-staff.setup.broken' },
    data: Invited,
    handle: ({ app, body }) => checkSetup(app, body.code),
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup',
    operationId: 'setUpPassword',
    summary: 'Choose a password with a set-up link; the next step is to enrol an authenticator',
    access: 'anyone',
    limit,
    secrets: { password: '400', confirmPassword: '400' },
    body: SetupBody,
    errors: ['400003'],
    words: { '400003': 'desk-staff.setup.broken' },
    data: NextStepData,
    handle: (exchange) => choosePassword(exchange.app, callerOf(exchange), exchange.body),
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/authenticator',
    operationId: 'setUpAuthenticator',
    summary: 'The authenticator to enrol, after the password',
    access: 'anyone',
    limit,
    errors: ['401'],
    data: NewAuthenticator,
    handle: ({ app, cookies }) => offerAuthenticator(app, cookies),
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/confirm',
    operationId: 'confirmSetup',
    summary: 'Enrol the authenticator with a first code of it; signs in and returns recovery codes',
    access: 'anyone',
    limit,
    body: StaffCodeBody,
    errors: ['401', '400003'],
    data: z.extend(NextStepData, RecoveryCodes.shape),
    handle: (exchange) => enrolAuthenticator(exchange.app, callerOf(exchange), exchange.body.code),
  }),
];

/** Routes of the sign-in and the set-up of staff. */
export const staffSessionRoutes: RouteDefinition[] = [...signingIn, ...settingUp];
