import type { PostingDraft } from '#server/postings/save-postings.ts';

import { signedInClient } from './accounts.ts';
import { addPostings, draftPosting } from './postings.ts';
import { fillResume } from './resumes.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** What a candidate sends for a posting of `draftPosting`; say what differs. */
export function applicationFor(posting: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pkRegJob: posting,
    workPlace: 'qingdao',
    site: 'site-online',
    adjustable: 'Y',
    pathway: 'official',
    officialPlatform: 'website',
    resumeType: 'school',
    agreed: true,
    ...given,
  };
}

/** Sends an application. */
export function apply(client: TestClient, body: Record<string, unknown>, key?: string): Promise<Answer> {
  return client.post('personal/apply-job/apply', body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
}

/** The applications of whoever the client is. */
export async function applicationsOf(client: TestClient) {
  return (await client.post('personal/apply-job/query-all')).data;
}

/** A posting that is open. */
export async function openPosting(test: Pick<TestApp, 'app' | 'clock'>, given: Partial<PostingDraft> = {}): Promise<string> {
  const draft = draftPosting(given);
  await addPostings(test, draft);
  return draft.id;
}

/** A signed-in candidate with a complete resume of a type. */
export async function readyCandidate(test: TestApp, resumeType = 'school'): Promise<TestClient & { phone: string }> {
  const candidate = await signedInClient(test);
  await fillResume(candidate, resumeType);
  return candidate;
}
