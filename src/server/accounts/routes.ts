import {
  ActivationCode,
  BindingInfo,
  ChangePasswordBody,
  LoginBody,
  PhoneCodeBody,
  RegisterByEmailBody,
  RegisterByPhoneBody,
  ResetConfirmBody,
  ResetRequestBody,
  ResetTicket,
  SelfName,
  SendCodeBody,
  SignedIn,
} from '#lib/contract/account.ts';
import { defaultPrefix, toE164 } from '#lib/rules/mobile.ts';
import { type Access, type Candidate, route } from '#server/http/route.ts';

import { activateAccount } from './activate-account.ts';
import { bindPhone } from './bind-phone.ts';
import { changePassword } from './change-password.ts';
import { describeBinding, describeSelf } from './describe-account.ts';
import { registerByEmail } from './register-by-email.ts';
import { registerByPhone } from './register-by-phone.ts';
import { exchangeResetCode, requestPasswordReset, resetPassword } from './reset-password.ts';
import { type CodePurpose, sendCode } from './send-code.ts';
import { clearSessionCookies, signOut } from './session.ts';
import { signInWithCode, signInWithPassword } from './sign-in.ts';

const limit = 'accountCallsByAddress';

/** The number of a checked body in E.164. */
function phoneOf({ prefix, loginPhone }: { prefix?: string; loginPhone: string }): string {
  return toE164(prefix || defaultPrefix, loginPhone)!;
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
    handle: ({ app, body, candidate, locale }) =>
      sendCode(app, locale, purpose, phoneOf(body), (candidate as Candidate | undefined)?.accountId),
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
    handle: ({ app, cookies, body }) => signInWithPassword(app, cookies, body.emailOrPhone, body.password),
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
    handle: ({ app, cookies, body }) => signInWithCode(app, cookies, phoneOf(body), body.code),
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
    handle: ({ app, body, locale }) => registerByEmail(app, locale, body),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/activeaccount/{code}',
    summary: 'Activate the account of a link',
    access: 'anyone',
    limit,
    params: ActivationCode,
    words: { '400003': 'account.activate.failed' },
    handle: ({ app, params }) => activateAccount(app, params.code),
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
    handle: ({ app, cookies, body }) => registerByPhone(app, cookies, { ...body, phone: phoneOf(body) }),
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
      await changePassword(app, locale, candidate, body.oldPassword, body.newPassword);
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
    handle: ({ app, body, locale }) => requestPasswordReset(app, locale, body.email),
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
    handle: ({ app, body }) => exchangeResetCode(app, phoneOf(body), body.code),
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
    handle: ({ app, body, locale }) => resetPassword(app, locale, body.verificationCode, body.password),
  }),
];

const ownAccount = [
  route({
    method: 'GET',
    path: '/api/front/system/user/self/name',
    summary: 'Who is signed in',
    access: 'candidate',
    data: SelfName,
    handle: ({ app, candidate }) => describeSelf(app, candidate),
  }),
  route({
    method: 'GET',
    path: '/api/front/system/user/checkBindingInfo',
    summary: 'Whether a phone is bound, and which, masked',
    access: 'candidate',
    data: BindingInfo,
    handle: ({ app, candidate }) => describeBinding(app, candidate),
  }),
  sendRoute('sendBindingMessage', 'candidate', 'bind-phone', 'Send a code to bind a phone with'),
  route({
    method: 'POST',
    path: '/api/front/system/user/confirmBindingPhone',
    summary: 'Bind the phone a code was sent to',
    access: 'candidate',
    limit,
    secrets: { code: '400003' },
    body: PhoneCodeBody,
    handle: ({ app, candidate, body, locale }) => bindPhone(app, locale, candidate, phoneOf(body), body.code),
  }),
];

export const accountRoutes = [...signingIn, ...registering, ...settingPasswords, ...ownAccount];
