import * as z from 'zod/mini';

import { GetPhoneBody, IdentifiedApplication, IdentityPhone, SendIdentityBody, VerifySmsBody } from '#lib/contract/identity.ts';
import { route } from '#server/platform/http/route.ts';

import { askPhone } from './ask-phone.ts';
import { passCheck } from './pass-check.ts';
import { sendIdentityCode } from './send-code.ts';

/** Routes of the identity check for people without a session. The captcha's routes are in `people/verification`. */
export const identityCheckRoutes = [
  route({
    method: 'POST',
    path: '/api/front/personal/verify/getPhone',
    operationId: 'findPhone',
    summary: 'The masked phone to which a code for an ID number would be sent, and a ticket for one code',
    access: 'anyone',
    limit: 'sendsByAddress',
    captcha: true,
    body: GetPhoneBody,
    data: IdentityPhone,
    handle: ({ app, cookies, address, body }) => askPhone(app, { cookies, address: address() }, body.idcard),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/verify/send',
    operationId: 'sendIdentityCode',
    summary: 'Send the code to the phone of the ID number',
    access: 'anyone',
    limit: 'accountCallsByAddress',
    body: SendIdentityBody,
    errors: ['400001'],
    handle: ({ app, cookies, address, body, locale }) =>
      sendIdentityCode(app, { cookies, address: address() }, body.idcard, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/verify/verifySms',
    operationId: 'proveIdentityCode',
    summary: 'Check the code: starts an apply session and lists the applications with something to do',
    access: 'anyone',
    limit: 'accountCallsByAddress',
    secrets: { code: '400003' },
    body: VerifySmsBody,
    data: z.array(IdentifiedApplication),
    handle: ({ app, cookies, address, body, locale }) => passCheck(app, { cookies, address: address() }, body, locale),
  }),
];
