import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Actor } from '#server/platform/actor.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import type { DecidedBatch, DecisionInput } from '#server/recruitment/batches/decision.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';

import { signedInClient } from './accounts.ts';
import { addPostings, draftPosting } from './postings.ts';
import { fillResume } from './resumes.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** The body of an application for a posting made by `draftPosting`; `given` overrides fields of the body. */
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

/** The applications of the signed-in candidate. */
export async function applicationsOf(client: TestClient) {
  return (await client.post('personal/apply-job/query-all')).data;
}

/** Creates a posting, by default an open one, and returns its id. */
export async function openPosting(test: Pick<TestApp, 'app' | 'clock'>, given: Partial<PostingDraft> = {}): Promise<string> {
  const draft = draftPosting(given);
  await addPostings(test, draft);
  return draft.id;
}

/** A signed-in candidate with a complete resume of the given type. */
export async function readyCandidate(test: TestApp, resumeType = 'school'): Promise<TestClient & { phone: string }> {
  const candidate = await signedInClient(test);
  await fillResume(candidate, resumeType);
  return candidate;
}

/** A lead of the hiring office who sees every application. */
export const lead: Actor = { id: 'staff:lead', name: '陈组长', role: 'lead', units: null };
/** A recruiter who sees every application. */
export const recruiter: Actor = { id: 'staff:recruiter', name: '何专员', role: 'recruiter', units: null };

/** Makes a decision, by default as a lead; throws if any application is refused. */
export async function makeDecision(
  test: Pick<TestApp, 'app'>,
  input: DecisionInput,
  actor = lead,
): Promise<DecidedBatch & { batchId: string }> {
  const batch = await decide(test.app, actor, input);
  if (batch.batchId === null || batch.refused.length > 0) throw new Error(`refused: ${JSON.stringify(batch.refused)}`);
  return { ...batch, batchId: batch.batchId };
}

/** Moves an application to a status immediately. */
export async function moveTo(test: Pick<TestApp, 'app'>, id: string, to: ApplyStatus): Promise<void> {
  await makeDecision(test, { ids: [id], to, reason: 'as agreed', releaseAt: 'now' });
}
