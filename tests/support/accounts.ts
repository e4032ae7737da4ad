import { solveWork } from './solve-work.ts';
import { captchaAnswer, type Mailbox, type TestApp } from './test-app.ts';
import { type Answer, enciphered, type TestClient } from './test-client.ts';

/** A password that meets every rule. */
export const goodPassword = 'Silver-kite-7';

/** Posts with a fresh captcha, answered correctly unless `body` has another answer. */
export async function postWithCaptcha(client: TestClient, path: string, body: Record<string, unknown>): Promise<Answer> {
  const { data } = await client.get('system/captcha');
  const solution = typeof data === 'string' ? undefined : await solveWork(data.challenge);
  return client.post(path, { captcha: captchaAnswer, solution, ...body });
}

const codePurposes: Record<string, string> = {
  sendLoginMessage: 'login',
  sendRegisterMessage: 'register',
  sendResetPasswordMessage: 'reset-password',
  sendBindingMessage: 'bind-phone',
};

/** Requests a code for a Chinese number through one of the send calls, and reads it. */
export async function codeFor(mailbox: Mailbox, client: TestClient, call: string, loginPhone: string): Promise<string> {
  const sent = await postWithCaptcha(client, `system/user/${call}`, { loginPhone });
  if (sent.code !== '200') throw new Error(`${call}: ${sent.code} ${sent.message}`);
  return (await mailbox.messageTo(`+86${loginPhone}`, codePurposes[call])).code ?? '';
}

/** A client signed in to the account of `phone`. */
export type Candidate = TestClient & { phone: string };

interface Newcomer {
  name?: string;
  password?: string;
}

/** Registers by phone and leaves the client signed in. */
export async function registerByPhone(
  mailbox: Mailbox,
  client: TestClient,
  loginPhone: string,
  { name = '林晓舟', password = goodPassword }: Newcomer = {},
): Promise<Answer> {
  const code = await codeFor(mailbox, client, 'sendRegisterMessage', loginPhone);
  return client.post('system/user/register/phone', {
    loginPhone,
    name,
    code: enciphered(code),
    password: enciphered(password),
    confirmPassword: enciphered(password),
    agreed: true,
  });
}

/** Requests an account by e-mail; the mail contains the link that confirms the account. */
export function askToRegister(client: TestClient, email: string, { name = '林晓舟', password = goodPassword }: Newcomer = {}) {
  return postWithCaptcha(client, 'system/user', {
    email,
    name,
    password: enciphered(password),
    confirmPassword: enciphered(password),
    agreed: true,
  });
}

/** Registers by e-mail and follows the link. */
export async function registerByEmail(
  mailbox: Mailbox,
  client: TestClient,
  email: string,
  newcomer: Newcomer = {},
): Promise<void> {
  await askToRegister(client, email, newcomer);
  const { code } = await mailbox.messageTo(email, 'activation');
  await client.post(`system/user/activeaccount/${code}`);
}

/** Signs in with a password. */
export function signIn(client: TestClient, emailOrPhone: string, password = goodPassword): Promise<Answer> {
  return postWithCaptcha(client, 'system/login', { emailOrPhone, password: enciphered(password) });
}

let newcomers = 0;

/** A Chinese mobile number, a different one at each call. */
export function freshPhone(): string {
  newcomers += 1;
  return `138${String(newcomers).padStart(8, '0')}`;
}

/** Creates an account with a fresh phone number, by default with `goodPassword`, and signs the client in to it. */
export async function signUp(mailbox: Mailbox, client: TestClient, newcomer?: Newcomer): Promise<Candidate> {
  const phone = freshPhone();
  const answer = await registerByPhone(mailbox, client, phone, newcomer);
  if (answer.code !== '200') throw new Error(`could not sign up: ${answer.message}`);
  return Object.assign(client, { phone });
}

/** A client signed in to a new account. */
export function signedInClient(test: TestApp, newcomer?: Newcomer): Promise<Candidate> {
  return signUp(test, test.client(), newcomer);
}
