import * as z from 'zod/mini';

import { SignedIn } from '#lib/contract/account.ts';
import {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyId,
  PasskeyRecord,
  PasskeyRemovalBody,
  PasskeyRequestOptions,
  PasskeySignInBody,
} from '#lib/contract/passkeys.ts';
import { requestOptions } from '#server/people/verification/webauthn.ts';
import { route } from '#server/platform/http/route.ts';

import { callerOf } from '../caller.ts';
import { limit } from '../send-route.ts';
import { addPasskey, listOwnPasskeys, removePasskey, startPasskey } from './own-passkeys.ts';
import { signInWithPasskey } from './use-passkey.ts';

/** Routes for signing in with a passkey, and for the candidate's own passkeys. */
export const passkeyRoutes = [
  route({
    method: 'POST',
    path: '/api/front/system/login/passkey/options',
    operationId: 'startPasskeySignIn',
    summary: 'Options for signing in with a passkey, or for confirming the removal of one',
    access: 'anyone',
    limit: 'captchasByAddress',
    data: PasskeyRequestOptions,
    handle: ({ app, cookies }) => requestOptions(app, cookies),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/login/passkey',
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    access: 'anyone',
    limit,
    body: PasskeySignInBody,
    errors: ['400002'],
    words: { '400002': 'account.passkey.refused' },
    data: SignedIn,
    handle: (exchange) => signInWithPasskey(exchange.app, callerOf(exchange), exchange.body.response),
  }),
  route({
    method: 'GET',
    path: '/api/front/passkeys',
    operationId: 'listPasskeys',
    summary: 'The passkeys of the candidate',
    access: 'candidate',
    whileClosing: true,
    data: z.array(PasskeyRecord),
    handle: ({ app, candidate }) => listOwnPasskeys(app, candidate),
  }),
  route({
    method: 'POST',
    path: '/api/front/passkeys/options',
    operationId: 'startPasskey',
    summary: 'Options for creating a passkey',
    access: 'candidate',
    limit,
    data: PasskeyCreationOptions,
    handle: ({ app, candidate, cookies, locale }) => startPasskey(app, candidate, cookies, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/passkeys',
    operationId: 'addPasskey',
    summary: 'Register the passkey that the browser created; returns all passkeys',
    access: 'candidate',
    limit,
    secrets: { password: '400' },
    body: NewPasskeyBody,
    errors: ['400003'],
    words: { '400003': 'account.passkey.failed' },
    data: z.array(PasskeyRecord),
    handle: ({ app, candidate, cookies, body, locale }) => addPasskey(app, candidate, cookies, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/passkeys/{id}/delete',
    operationId: 'deletePasskey',
    summary: 'Remove a passkey, confirmed with the password or a passkey',
    access: 'candidate',
    whileClosing: true,
    limit,
    params: PasskeyId,
    secrets: { password: '400' },
    body: PasskeyRemovalBody,
    errors: ['400003'],
    words: { '400003': 'account.passkey.refused' },
    handle: ({ app, candidate, cookies, params: { id }, body, locale }) =>
      removePasskey(app, candidate, cookies, { ...body, id }, locale),
  }),
];
