import { deliverDue } from '#server/messages/deliver.ts';

import { captchaAnswer, readOutbox, type SentMessage, type TestApp } from './test-app.ts';
import { type Answer, enciphered, type TestClient } from './test-client.ts';

/** A password that obeys every rule. */
export const goodPassword = 'Cloud-sail-7';

/** Sends what is due and gives every message so far to `to`, oldest first. */
export async function messagesTo({ app, settings }: TestApp, to: string): Promise<SentMessage[]> {
  await deliverDue(app);
  return (await readOutbox(settings.dataDir)).filter((message) => message.to === to);
}

/** The newest message to `to`; while the clock stands still, `purpose` tells messages of one moment apart. */
export async function lastMessageTo(test: TestApp, to: string, purpose?: string): Promise<SentMessage> {
  const message = (await messagesTo(test, to)).findLast((each) => !purpose || each.purpose === purpose);
  if (!message) throw new Error(`nothing was sent to ${to}`);
  return message;
}

/** Posts with a fresh captcha and its right answer. */
export async function postWithCaptcha(client: TestClient, path: string, body: Record<string, unknown>): Promise<Answer> {
  await client.get('system/captcha');
  return client.post(path, { captcha: captchaAnswer, ...body });
}

const codePurposes: Record<string, string> = {
  sendLoginMessage: 'login',
  sendRegisterMessage: 'register',
  sendResetPasswordMessage: 'reset-password',
  sendBindingMessage: 'bind-phone',
};

/** Has a code sent to a Chinese number by one of the send calls, and reads it. */
export async function codeFor(test: TestApp, client: TestClient, call: string, loginPhone: string): Promise<string> {
  const sent = await postWithCaptcha(client, `system/user/${call}`, { loginPhone });
  if (sent.code !== '200') throw new Error(`${call}: ${sent.code} ${sent.message}`);
  return (await lastMessageTo(test, `+86${loginPhone}`, codePurposes[call])).code ?? '';
}

interface Newcomer {
  name?: string;
  password?: string;
}

/** Registers by phone; the client is signed in afterwards. */
export async function registerByPhone(
  test: TestApp,
  client: TestClient,
  loginPhone: string,
  { name = '林晓舟', password = goodPassword }: Newcomer = {},
): Promise<Answer> {
  const code = await codeFor(test, client, 'sendRegisterMessage', loginPhone);
  return client.post('system/user/register/phone', {
    loginPhone,
    name,
    code: enciphered(code),
    password: enciphered(password),
    confirmPassword: enciphered(password),
    agreed: true,
  });
}

/** Asks for an account by e-mail; its link is in the mail. */
export function askToRegister(client: TestClient, email: string, { name = '林晓舟', password = goodPassword }: Newcomer = {}) {
  return postWithCaptcha(client, 'system/user', {
    email,
    name,
    password: enciphered(password),
    confirmPassword: enciphered(password),
    agreed: true,
  });
}

/** Registers by e-mail and uses the link. */
export async function registerByEmail(test: TestApp, client: TestClient, email: string, newcomer: Newcomer = {}): Promise<void> {
  await askToRegister(client, email, newcomer);
  const { code } = await lastMessageTo(test, email, 'activation');
  await client.post(`system/user/activeaccount/${code}`);
}

/** Signs in with a password. */
export function signIn(client: TestClient, emailOrPhone: string, password = goodPassword): Promise<Answer> {
  return postWithCaptcha(client, 'system/login', { emailOrPhone, password: enciphered(password) });
}

let newcomers = 0;

/** A client whose new account, with a number of its own, is signed in. */
export async function signedInClient(test: TestApp, newcomer: Newcomer = {}): Promise<TestClient & { phone: string }> {
  newcomers += 1;
  const phone = `138${String(newcomers).padStart(8, '0')}`;
  const client = test.client();
  const answer = await registerByPhone(test, client, phone, newcomer);
  if (answer.code !== '200') throw new Error(`could not sign in: ${answer.message}`);
  return Object.assign(client, { phone });
}
