import { goodPassword } from './accounts.ts';
import type { TestSite, Visitor } from './browser.ts';
import { captchaAnswer } from './test-app.ts';
import { enciphered } from './test-client.ts';

async function call(visitor: Visitor, path: string, data: object): Promise<void> {
  const { request } = visitor.context;
  const headers = { 'Accept-Language': visitor.locale };
  await request.get('/api/front/system/captcha');
  const answer = await request.post(`/api/front/${path}`, { data: { captcha: captchaAnswer, ...data }, headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

let numbers = 0;

/** A Chinese mobile number that no test has used before. */
export function freshPhone(): string {
  numbers += 1;
  return `139${String(numbers).padStart(8, '0')}`;
}

/**
 * Registers a visitor by phone through the API, so that the browser is signed in without a click.
 * @returns the number, which with `goodPassword` opens the account
 */
export async function signInVisitor(site: TestSite, visitor: Visitor, name = '林晓舟'): Promise<string> {
  const loginPhone = freshPhone();
  await call(visitor, 'system/user/sendRegisterMessage', { loginPhone });
  const { code = '' } = await site.messageTo(`+86${loginPhone}`, 'register');
  const password = enciphered(goodPassword);
  await call(visitor, 'system/user/register/phone', {
    ...{ loginPhone, name, password, confirmPassword: password, agreed: true },
    code: enciphered(code),
  });
  return loginPhone;
}

/** Makes an account for an address of mail through the API; `goodPassword` opens it. */
export async function registerVisitorByEmail(site: TestSite, visitor: Visitor, email: string, name = '林晓舟'): Promise<void> {
  const password = enciphered(goodPassword);
  await call(visitor, 'system/user', { email, name, password, confirmPassword: password, agreed: true });
  const { code = '' } = await site.messageTo(email, 'activation');
  await call(visitor, `system/user/activeaccount/${code}`, {});
}
