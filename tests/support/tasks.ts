import type { Actor } from '#server/platform/actor.ts';
import {
  type CandidatesRequest,
  askCandidates,
  type RequestOutcome,
} from '#server/recruitment/applications/office/ask-candidates.ts';

import { apply, applicationFor, openPosting, readyCandidate } from './applications.ts';
import type { TestApp } from './test-app.ts';

/** An office user with access to every unit. */
export const office: Actor = { id: 'ops', name: 'ops', units: null };

/** Requests something of candidates; by default, proof of no criminal record, without a deadline. */
export function ask(
  test: Pick<TestApp, 'app'>,
  ids: readonly string[],
  given: Partial<CandidatesRequest> = {},
  actor = office,
): Promise<RequestOutcome> {
  return askCandidates(test.app, actor, { kind: 'material', type: 'noCrime', dueAt: null, note: '', ...given, ids });
}

/** A candidate who has applied for a new posting. */
export async function applied(test: TestApp, given: Parameters<typeof openPosting>[1] = {}, resumeType = 'school') {
  const candidate = await readyCandidate(test, resumeType);
  const posting = await openPosting(test, given);
  const { idkey, receiptNo } = (await apply(candidate, applicationFor(posting, { resumeType }))).data;
  return { candidate, posting, idkey: idkey as string, receiptNo: receiptNo as string };
}
