import * as z from 'zod/mini';

import {
  AccountSummary,
  BindingInfo,
  BindPhoneBody,
  ChangeEmailBody,
  ChangePhoneBody,
  SendEmailCodeBody,
  SessionId,
  SessionRecord,
} from '#lib/contract/account.ts';
import { route } from '#server/platform/http/route.ts';

import { bindPhone, changeEmail, sendEmailCode } from './change-contact.ts';
import { describeAccount, describeBinding } from './describe-account.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { limit, phoneOf, sendRoute } from './send-route.ts';

const ownAccount = [
  route({
    method: 'GET',
    path: '/api/front/system/user/checkBindingInfo',
    operationId: 'readBoundPhone',
    summary: 'Whether a phone is bound, and its masked number',
    access: 'candidate',
    whileClosing: true,
    data: BindingInfo,
    handle: ({ app, candidate }) => describeBinding(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/account',
    operationId: 'readAccount',
    summary: 'The account, with masked contacts',
    access: 'candidate',
    whileClosing: true,
    data: AccountSummary,
    handle: ({ app, candidate }) => describeAccount(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/sessions',
    operationId: 'listSessions',
    summary: 'The sessions of the candidate',
    access: 'candidate',
    whileClosing: true,
    data: z.array(SessionRecord),
    handle: ({ app, candidate }) => listOwnSessions(app, candidate),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/sessions/{id}/end',
    operationId: 'endSession',
    summary: 'End one session of the candidate',
    access: 'candidate',
    whileClosing: true,
    limit,
    params: SessionId,
    handle: ({ app, candidate, params }) => endOwnSession(app, candidate, params.id),
  }),
];

const changingContacts = [
  sendRoute('sendBindingMessage', 'sendBindingCode', 'candidate', 'bind-phone', 'Send a code for binding a phone'),
  route({
    method: 'POST',
    path: '/api/front/system/user/confirmBindingPhone',
    operationId: 'bindPhone',
    summary: 'Bind the phone to which a code was sent; ends other sessions',
    access: 'candidate',
    limit,
    secrets: { code: '400003', password: '400' },
    body: BindPhoneBody,
    handle: ({ app, candidate, body, locale }) => bindPhone(app, candidate, { ...body, phone: phoneOf(body) }, locale),
  }),
  route({
    method: 'PUT',
    path: '/api/front/system/user/phone',
    operationId: 'changePhone',
    summary: 'Replace the bound phone with the one to which a code was sent; ends other sessions',
    access: 'candidate',
    limit,
    secrets: { code: '400003', password: '400' },
    body: ChangePhoneBody,
    handle: ({ app, candidate, body, locale }) => bindPhone(app, candidate, { ...body, phone: phoneOf(body) }, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/sendEmailMessage',
    operationId: 'sendEmailCode',
    summary: 'Mail a code to a new address for the account',
    access: 'candidate',
    limit: 'sendsByAddress',
    captcha: true,
    body: SendEmailCodeBody,
    handle: ({ app, candidate, body, locale }) => sendEmailCode(app, candidate, body.email, locale),
  }),
  route({
    method: 'PUT',
    path: '/api/front/system/user/email',
    operationId: 'changeEmail',
    summary: 'Replace the account’s address with the one to which a code was mailed; ends other sessions',
    access: 'candidate',
    limit,
    secrets: { code: '400003', password: '400' },
    body: ChangeEmailBody,
    handle: ({ app, candidate, body, locale }) => changeEmail(app, candidate, body, locale),
  }),
];

/** Routes for candidates' own accounts. */
export const ownAccountRoutes = [...ownAccount, ...changingContacts];
