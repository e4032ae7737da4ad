import {
  AccountSummary,
  ActivationBody,
  ActivationCode,
  BindingInfo,
  BindPhoneBody,
  ChangeEmailBody,
  ChangePasswordBody,
  ChangePhoneBody,
  LoginBody,
  NewPasswordBody,
  PhoneCodeBody,
  RegisterByEmailBody,
  RegisterByPhoneBody,
  ResetCheckBody,
  ResetConfirmBody,
  ResetRequestBody,
  ResetTicket,
  SelfName,
  SendCodeBody,
  SendEmailCodeBody,
  SessionId,
  SessionRecord,
  SignedIn,
} from '#lib/contract/account.ts';
import * as z from 'zod/mini';

import { parseWith } from '#lib/forms/faults.ts';
import { defaultPrefix, toE164 } from '#lib/rules/mobile.ts';
import { AppError } from '#server/errors.ts';
import { type Access, type Candidate, route } from '#server/http/route.ts';
import { giveTicket } from '#server/identity/sms-ticket.ts';

import './common-passwords.ts';

import { activateAccount } from './activate-account.ts';
import { callerOf } from './caller.ts';
import { bindPhone, changeEmail, sendEmailCode } from './change-contact.ts';
import { changePassword } from './change-password.ts';
import { describeAccount, describeBinding, describeSelf } from './describe-account.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { registerByEmail } from './register-by-email.ts';
import { registerByPhone } from './register-by-phone.ts';
import { checkResetCode, exchangeResetCode, requestPasswordReset, resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import type { CodePurpose } from './texts.ts';
import { clearSessionCookies, signOut } from './session.ts';
import { signInWithCode, signInWithPassword } from './sign-in.ts';

const limit = 'accountCallsByAddress';

/** The number of a checked body in E.164. */
function phoneOf({ prefix, loginPhone }: { prefix?: string; loginPhone: string }): string {
  return toE164(prefix || defaultPrefix, loginPhone)!;
}

/** The password sent with an activation link; undefined where none was. */
function chosenPassword(body: { password?: string | undefined; confirmPassword?: string | undefined }): string | undefined {
  if (!body.password && !body.confirmPassword) return undefined;
  const chosen = parseWith(NewPasswordBody, body);
  if (!chosen.ok) throw new AppError('400', { faults: chosen.faults });
  return chosen.value.password;
}

function sendRoute(name: string, access: Access, purpose: CodePurpose, summary: string) {
  return route({
    method: 'POST',
    path: `/api/front/system/user/${name}`,
    summary,
    access,
    limit: 'sendsByAddress',
    captcha: true,
    body: SendCodeBody,
    handle({ app, candidate, cookies, body, locale }) {
      const phone = phoneOf(body);
      const accountId = (candidate as Candidate | undefined)?.accountId;
      return sendCode(app, { purpose, phone, by: accountId ?? giveTicket(app, cookies, phone), accountId }, locale);
    },
  });
}

const signingIn = [
  route({
    method: 'POST',
    path: '/api/front/system/login',
    summary: 'Sign in with e-mail or phone and password',
    access: 'anyone',
    limit,
    captcha: true,
    secrets: { password: '400002' },
    body: LoginBody,
    data: SignedIn,
    handle: (exchange) =>
      signInWithPassword(exchange.app, callerOf(exchange), exchange.body.emailOrPhone, exchange.body.password),
  }),
  sendRoute('sendLoginMessage', 'anyone', 'login', 'Send a code to sign in with'),
  route({
    method: 'POST',
    path: '/api/front/system/login/sms',
    summary: 'Sign in with an SMS code',
    access: 'anyone',
    limit,
    secrets: { code: '400003' },
    body: PhoneCodeBody,
    data: SignedIn,
    handle: (exchange) => signInWithCode(exchange.app, callerOf(exchange), phoneOf(exchange.body), exchange.body.code),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/logout',
    summary: 'End the session on the server; without one, nothing happens',
    access: 'anyone',
    limit,
    handle: ({ app, cookies }) => signOut(app, cookies),
  }),
];

const registering = [
  route({
    method: 'POST',
    path: '/api/front/system/user',
    summary: 'Register by e-mail: mails a link that activates the account',
    access: 'anyone',
    limit: 'sendsByAddress',
    captcha: true,
    secrets: { password: '400', confirmPassword: '400' },
    body: RegisterByEmailBody,
    handle: ({ app, cookies, body, locale }) => registerByEmail(app, cookies, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/activeaccount/{code}',
    summary: 'Activate the account of a link',
    access: 'anyone',
    limit,
    params: ActivationCode,
    secrets: { password: '400', confirmPassword: '400' },
    body: ActivationBody,
    words: { '400003': 'account.activate.failed' },
    handle: ({ app, cookies, params, body, locale }) =>
      activateAccount(app, cookies, { code: params.code, password: chosenPassword(body) }, locale),
  }),
  sendRoute('sendRegisterMessage', 'anyone', 'register', 'Send a code to register with'),
  route({
    method: 'POST',
    path: '/api/front/system/user/register/phone',
    summary: 'Register by phone, and sign in',
    access: 'anyone',
    limit,
    secrets: { code: '400003', password: '400', confirmPassword: '400' },
    body: RegisterByPhoneBody,
    data: SignedIn,
    handle: (exchange) => registerByPhone(exchange.app, callerOf(exchange), { ...exchange.body, phone: phoneOf(exchange.body) }),
  }),
];

const settingPasswords = [
  route({
    method: 'PUT',
    path: '/api/front/system/user/password',
    summary: 'Change the password; ends every session',
    access: 'candidate',
    limit,
    secrets: { oldPassword: '400', newPassword: '400', confirmPassword: '400' },
    body: ChangePasswordBody,
    async handle({ app, candidate, cookies, body, locale }) {
      await changePassword(app, candidate, body, locale);
      clearSessionCookies(cookies);
    },
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/passwordreset/request',
    summary: 'Mail a link that sets a new password',
    access: 'anyone',
    limit: 'sendsByAddress',
    captcha: true,
    body: ResetRequestBody,
    handle: ({ app, body, locale }) => requestPasswordReset(app, body.email, locale),
  }),
  sendRoute('sendResetPasswordMessage', 'anyone', 'reset-password', 'Send a code to reset the password with'),
  route({
    method: 'POST',
    path: '/api/front/system/user/passwordreset/sms',
    summary: 'Exchange an SMS code for a ticket that sets a new password',
    access: 'anyone',
    limit,
    secrets: { code: '400003' },
    body: PhoneCodeBody,
    data: ResetTicket,
    handle: ({ app, cookies, body }) => exchangeResetCode(app, cookies, phoneOf(body), body.code),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/passwordreset/check',
    summary: 'Whether a link or ticket could set a password now',
    access: 'anyone',
    limit,
    secrets: { verificationCode: '400003' },
    body: ResetCheckBody,
    words: { '400003': 'account.reset.broken' },
    handle: ({ app, body }) => checkResetCode(app, body.verificationCode),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/passwordreset/confirm',
    summary: 'Set a new password with the code of a link or ticket; ends every session',
    access: 'anyone',
    limit,
    secrets: { verificationCode: '400003', password: '400', confirmPassword: '400' },
    body: ResetConfirmBody,
    words: { '400003': 'account.reset.broken' },
    handle: ({ app, address, body, locale }) => resetPassword(app, address(), body, locale),
  }),
];

const ownAccount = [
  route({
    method: 'GET',
    path: '/api/front/system/user/self/name',
    summary: 'Who is signed in',
    access: 'candidate',
    whileClosing: true,
    data: SelfName,
    handle: ({ app, candidate }) => describeSelf(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/checkBindingInfo',
    summary: 'Whether a phone is bound, and which, masked',
    access: 'candidate',
    whileClosing: true,
    data: BindingInfo,
    handle: ({ app, candidate }) => describeBinding(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/account',
    summary: 'The account as its page shows it, contacts masked',
    access: 'candidate',
    whileClosing: true,
    data: AccountSummary,
    handle: ({ app, candidate }) => describeAccount(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/sessions',
    summary: 'Where the candidate is signed in',
    access: 'candidate',
    whileClosing: true,
    data: z.array(SessionRecord),
    handle: ({ app, candidate }) => listOwnSessions(app, candidate),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/sessions/{id}/end',
    summary: 'End one session of the candidate',
    access: 'candidate',
    whileClosing: true,
    limit,
    params: SessionId,
    handle: ({ app, candidate, params }) => endOwnSession(app, candidate, params.id),
  }),
];

const changingContacts = [
  sendRoute('sendBindingMessage', 'candidate', 'bind-phone', 'Send a code to bind a phone with'),
  route({
    method: 'POST',
    path: '/api/front/system/user/confirmBindingPhone',
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
    summary: 'Put the address a code was mailed to in place of the account’s; ends other sessions',
    access: 'candidate',
    limit,
    secrets: { code: '400003', password: '400' },
    body: ChangeEmailBody,
    handle: ({ app, candidate, body, locale }) => changeEmail(app, candidate, body, locale),
  }),
];

export const accountRoutes = [...signingIn, ...registering, ...settingPasswords, ...ownAccount, ...changingContacts];
