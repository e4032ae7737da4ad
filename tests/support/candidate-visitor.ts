import { createApi } from '#server/http/api.ts';

import { goodPassword, postWithCaptcha } from './accounts.ts';
import type { TestSite, Visitor } from './browser.ts';
import { fillResume } from './resumes.ts';
import { createTestClient, enciphered, type TestClient } from './test-client.ts';
import { signInVisitor } from './visitor-account.ts';

/** A candidate of a served site, made through the API; `goodPassword` opens the account. */
export async function newCandidate({ site, messageTo }: TestSite, loginPhone: string, name = '林晓云'): Promise<TestClient> {
  const client = createTestClient(createApi(site.app) as never);
  await postWithCaptcha(client, 'system/user/sendRegisterMessage', { loginPhone });
  const { code = '' } = await messageTo(`+86${loginPhone}`);
  const password = enciphered(goodPassword);
  const body = { loginPhone, name, code: enciphered(code), password, confirmPassword: password, agreed: true };
  const answer = await client.post('system/user/register/phone', body);
  if (answer.code !== '200') throw new Error(`could not register: ${answer.message}`);
  return client;
}

/** A caller of the API with the visitor's own cookies: for what a browser test needs and does not test. */
export async function clientOf({ site }: TestSite, { context, locale }: Visitor): Promise<TestClient> {
  const client = createTestClient(createApi(site.app) as never, locale);
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  return client;
}

/** Signs a visitor in to a new account whose resume of a type is complete. */
export async function becomeCandidate(site: TestSite, visitor: Visitor, resumeType = 'school'): Promise<TestClient & { phone: string }> {
  const phone = await signInVisitor(site, visitor);
  const client = await clientOf(site, visitor);
  await fillResume(client, resumeType);
  return Object.assign(client, { phone });
}
