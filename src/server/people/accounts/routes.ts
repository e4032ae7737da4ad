import {
  ActivationBody,
  ActivationCode,
  ChangePasswordBody,
  LoginBody,
  NewPasswordBody,
  PhoneCodeBody,
  RegisterByEmailBody,
  RegisterByPhoneBody,
  ResetCheckBody,
  ResetConfirmBody,
  ResetRequestBody,
  ResetTicket,
  SignedIn,
} from '#lib/contract/account.ts';
import { parseWith } from '#lib/forms/faults.ts';
import { AppError } from '#server/platform/errors.ts';
import { route } from '#server/platform/http/route.ts';

import './common-passwords.ts';

import { activateAccount } from './activate-account.ts';
import { callerOf } from './caller.ts';
import { changePassword } from './change-password.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { registerByEmail } from './register-by-email.ts';
import { registerByPhone } from './register-by-phone.ts';
import { checkResetCode, exchangeResetCode, requestPasswordReset, resetPassword } from './reset-password.ts';
import { ownAccountRoutes } from './routes-own.ts';
import { limit, phoneOf, sendRoute } from './send-route.ts';
import { clearSessionCookies, signOut } from './session.ts';
import { signInWithCode, signInWithPassword } from './sign-in.ts';

/**
 * The new password in the body of an activation; undefined if there is none.
 * @throws AppError 400 for an invalid password
 */
function chosenPassword(body: { password?: string | undefined; confirmPassword?: string | undefined }): string | undefined {
  if (!body.password && !body.confirmPassword) return undefined;
  const chosen = parseWith(NewPasswordBody, body);
  if (!chosen.ok) throw new AppError('400', { faults: chosen.faults });
  return chosen.value.password;
}

const signingIn = [
  route({
    method: 'POST',
    path: '/api/front/system/login',
    operationId: 'signIn',
    summary: 'Sign in with e-mail or phone and password',
    access: 'anyone',
    limit,
    captcha: true,
    secrets: { password: '400002' },
    body: LoginBody,
    errors: ['400004'],
    data: SignedIn,
    handle: (exchange) =>
      signInWithPassword(exchange.app, callerOf(exchange), exchange.body.emailOrPhone, exchange.body.password),
  }),
  sendRoute('sendLoginMessage', 'sendSignInCode', 'anyone', 'login', 'Send a code for signing in'),
  route({
    method: 'POST',
    path: '/api/front/system/login/sms',
    operationId: 'signInBySms',
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
    operationId: 'signOut',
    summary: 'Sign out: ends the session on the server, if there is one',
    access: 'anyone',
    limit,
    handle: ({ app, cookies }) => signOut(app, cookies),
  }),
];

const registering = [
  route({
    method: 'POST',
    path: '/api/front/system/user',
    operationId: 'registerByEmail',
    summary: 'Register by e-mail; a link that activates the account is mailed',
    access: 'anyone',
    limit: 'sendsByAddress',
    captcha: true,
    secrets: { password: '400', confirmPassword: '400' },
    body: RegisterByEmailBody,
    handle: (exchange) => registerByEmail(exchange.app, callerOf(exchange), exchange.body),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/activeaccount/{code}',
    operationId: 'activateAccount',
    summary: 'Activate an account with the code of a link, and sign in',
    access: 'anyone',
    limit,
    params: ActivationCode,
    secrets: { password: '400', confirmPassword: '400' },
    body: ActivationBody,
    errors: ['400003'],
    data: SignedIn,
    words: { '400003': 'account.activate.failed' },
    handle: (exchange) =>
      activateAccount(exchange.app, callerOf(exchange), {
        code: exchange.params.code,
        password: chosenPassword(exchange.body),
      }),
  }),
  sendRoute('sendRegisterMessage', 'sendRegisterCode', 'anyone', 'register', 'Send a code for registering'),
  route({
    method: 'POST',
    path: '/api/front/system/user/register/phone',
    operationId: 'registerByPhone',
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
    operationId: 'changePassword',
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
    operationId: 'sendPasswordLink',
    summary: 'Mail a link that sets a new password',
    access: 'anyone',
    limit: 'sendsByAddress',
    captcha: true,
    body: ResetRequestBody,
    handle: ({ app, body, locale }) => requestPasswordReset(app, body.email, locale),
  }),
  sendRoute('sendResetPasswordMessage', 'sendPasswordCode', 'anyone', 'reset-password', 'Send a code for resetting the password'),
  route({
    method: 'POST',
    path: '/api/front/system/user/passwordreset/sms',
    operationId: 'provePasswordCode',
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
    operationId: 'checkPasswordCode',
    summary: 'Check whether the code of a link or ticket is valid',
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
    operationId: 'resetPassword',
    summary: 'Set a new password with the code of a link or ticket; ends every session',
    access: 'anyone',
    limit,
    secrets: { verificationCode: '400003', password: '400', confirmPassword: '400' },
    body: ResetConfirmBody,
    words: { '400003': 'account.reset.broken' },
    handle: ({ app, address, body, locale }) => resetPassword(app, address(), body, locale),
  }),
];

export const accountRoutes = [...signingIn, ...registering, ...settingPasswords, ...ownAccountRoutes, ...passkeyRoutes];
