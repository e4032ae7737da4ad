import { sessionHint } from '#lib/browser/session-hint.ts';
import { createApi } from '#server/main/api.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';

import { type Candidate, signUp } from './accounts.ts';
import { openPosting } from './applications.ts';
import type { TestSite, Visitor } from './browser.ts';
import { dayFrom } from './postings.ts';
import { fillResume } from './resumes.ts';
import { createTestClient, type TestClient } from './test-client.ts';

/** An API client of a served site, for the preparations of a browser test. */
export function clientOf({ site }: TestSite, locale: Visitor['locale'] = 'zh-cn'): TestClient {
  return createTestClient(createApi(site.app) as never, locale);
}

/** An API client that shares the session of a visitor's browser. */
export async function clientOfVisitor(site: TestSite, { context, locale }: Visitor): Promise<TestClient> {
  const client = clientOf(site, locale);
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  return client;
}

/** Signs a visitor's browser in to a new account through the API; the returned client shares the session. */
export async function signInVisitor(site: TestSite, { context, locale }: Visitor, name = '林晓云'): Promise<Candidate> {
  const candidate = await signUp(site, clientOf(site, locale), { name });
  const cookies = [...candidate.cookies].map(([cookie, value]) => ({
    name: cookie,
    value,
    url: site.site.url,
    httpOnly: `${cookie}=${value}` !== sessionHint.cookie,
  }));
  await context.addCookies(cookies);
  return candidate;
}

/** Signs a visitor in to a new account with a complete resume of the given type. */
export async function becomeCandidate(site: TestSite, visitor: Visitor, resumeType = 'school'): Promise<Candidate> {
  const candidate = await signInVisitor(site, visitor);
  await fillResume(candidate, resumeType);
  return candidate;
}

/** Turns off the quiet hours of an account: tests run at any hour, and an SMS sent at night would wait for the morning. */
export async function endQuietHours(candidate: TestClient): Promise<void> {
  const { data } = await candidate.get('preferences');
  await candidate.put('preferences', { ...data, quiet: 'N' });
}

/** An open posting with several workplaces and test sites to choose from. */
export function openPostingNow({ site, clock }: TestSite, given: Partial<PostingDraft> = {}): Promise<string> {
  const test = { app: site.app, clock };
  return openPosting(test, {
    ...{ publishDate: dayFrom(test, -5), endDate: dayFrom(test, 20) },
    ...{ workplaces: ['qingdao', 'chengdu'], testSites: ['site-online', 'site-qingdao'] },
    ...given,
  });
}
