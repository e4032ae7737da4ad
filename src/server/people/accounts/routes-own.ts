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
    summary: 'Whether a phone is bound, and which, masked',
    access: 'candidate',
    whileClosing: true,
    data: BindingInfo,
    handle: ({ app, candidate }) => describeBinding(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/account',
    operationId: 'readAccount',
    summary: 'The account as its page shows it, contacts masked',
    access: 'candidate',
    whileClosing: true,
    data: AccountSummary,
    handle: ({ app, candidate }) => describeAccount(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/sessions',
    operationId: 'listSessions',
    summary: 'Where the candidate is signed in',
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
  sendRoute('sendBindingMessage', 'sendBindingCode', 'candidate', 'bind-phone', 'Send a code to bind a phone with'),
  route({
    method: 'POST',
    path: '/api/front/system/user/confirmBindingPhone',
    operationId: 'bindPhone',
    summary: 'Bind the phone a code was sent to; ends other sessions',
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
    summary: 'Put the phone a code was sent to in place of the bound one; ends other sessions',
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
    summary: 'Mail a code to the address that is to be the account’s',
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
    summary: 'Put the address a code was mailed to in place of the account’s; ends other sessions',
    access: 'candidate',
    limit,
    secrets: { code: '400003', password: '400' },
    body: ChangeEmailBody,
    handle: ({ app, candidate, body, locale }) => changeEmail(app, candidate, body, locale),
  }),
];

/** Calls about one's own account. */
export const ownAccountRoutes = [...ownAccount, ...changingContacts];
