import * as z from 'zod/mini';

import {
  PasskeyCreationOptions,
  PasskeyId,
  PasskeyRecord,
  PasskeyRequestOptions,
  PasskeySignInBody,
} from '#lib/contract/passkeys.ts';
import { NewStaffPasskeyBody, NextStepData } from '#lib/contract/staff.ts';
import { callerOf } from '#server/people/accounts/caller.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { optionsOfOwnPasskeys, provePasskey } from '../prove-factor.ts';
import { addPasskey, listOwnPasskeys, removePasskey, startPasskey } from './own-passkeys.ts';

const limit = 'accountCallsByAddress';
const own = { access: 'staff', permission: null, scope: 'own' } as const;

/** Routes for using a passkey as the second factor, and for the caller's own passkeys. */
export const staffPasskeyRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/session/passkey/options',
    operationId: 'startPasskeyProof',
    summary: 'Options for using a passkey instead of a code; `allowCredentials` lists the passkeys of the person',
    access: 'anyone',
    limit,
    errors: ['401'],
    data: PasskeyRequestOptions,
    handle: ({ app, cookies }) => optionsOfOwnPasskeys(app, cookies),
  }),
  route({
    method: 'POST',
    path: '/api/staff/session/passkey',
    operationId: 'provePasskey',
    summary: 'Use a passkey instead of a code: completes the sign-in, or counts as a fresh code',
    access: 'anyone',
    limit,
    body: PasskeySignInBody,
    errors: ['401', '400003'],
    words: { '400003': 'desk-staff.passkey.refused' },
    data: NextStepData,
    handle: (exchange) => provePasskey(exchange.app, callerOf(exchange), exchange.body.response),
  }),
  route({
    method: 'GET',
    path: '/api/staff/me/passkeys',
    operationId: 'listOwnPasskeys',
    summary: 'The caller’s passkeys',
    ...own,
    errors: ['403'],
    data: z.array(PasskeyRecord),
    handle: ({ app, actor }) => listOwnPasskeys(app, actor),
  }),
  route({
    method: 'POST',
    path: '/api/staff/me/passkeys/options',
    operationId: 'startOwnPasskey',
    summary: 'Options for creating a passkey',
    ...own,
    stepUp: true,
    limit,
    data: PasskeyCreationOptions,
    handle: ({ app, actor, cookies, locale }) => startPasskey(app, actor, cookies, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/me/passkeys',
    operationId: 'addOwnPasskey',
    summary: 'Register the passkey that the browser created; returns all passkeys',
    ...own,
    stepUp: true,
    limit,
    body: NewStaffPasskeyBody,
    errors: ['400003'],
    words: { '400003': 'desk-staff.passkey.failed' },
    data: z.array(PasskeyRecord),
    handle: ({ app, actor, cookies, body }) => addPasskey(app, actor, cookies, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/me/passkeys/{id}',
    operationId: 'removeOwnPasskey',
    summary: 'Remove a passkey of the caller',
    ...own,
    stepUp: true,
    limit,
    params: PasskeyId,
    handle: ({ app, actor, params }) => removePasskey(app, actor, params.id),
  }),
];
