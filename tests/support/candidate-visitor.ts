import { createApi } from '#server/http/api.ts';

import { goodPassword, postWithCaptcha } from './accounts.ts';
import type { TestSite, Visitor } from './browser.ts';
import { createTestClient, enciphered, type TestClient } from './test-client.ts';

/** A candidate of a served site, made through the API: what a browser test does not test itself. */
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

/** Gives a visitor's browser the session of a candidate. */
export async function signInAs(visitor: Visitor, { site }: TestSite, client: TestClient): Promise<void> {
  await visitor.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await visitor.context.addInitScript(() => localStorage.setItem('skygate.signed-in', '1'));
}
