import { createApi } from '#server/http/api.ts';

import type { TestSite, Visitor } from './browser.ts';
import { fillResume } from './resumes.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { signInVisitor } from './visitor-account.ts';

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
