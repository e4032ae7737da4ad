import { apply, applicationFor, openPosting, readyCandidate } from './applications.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Answers the question about the talent pool, for the current version of its text. */
export async function answerPool(candidate: TestClient, agree: 'Y' | 'N'): Promise<Answer> {
  const { version } = (await candidate.get('talent-pool')).data;
  return candidate.post('talent-pool', { agree, version });
}

/** A candidate who has applied to a unit and, if `agree` is given, answered the question about the talent pool. */
export async function poolCandidate(site: TestApp, { unit = 'digital', agree }: { unit?: string; agree?: 'Y' | 'N' } = {}) {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site, { unit });
  const { idkey } = (await apply(candidate, applicationFor(posting))).data;
  if (agree) await answerPool(candidate, agree);
  return { candidate, posting, idkey: idkey as string };
}

/** Turns on every kind of optional message to a candidate, by mail and by SMS. */
export function allowSms(candidate: TestClient): Promise<Answer> {
  const kinds = { reminders: 'Y', alerts: 'Y', news: 'Y' };
  return candidate.put('preferences', { mail: kinds, sms: kinds, quiet: 'Y' });
}
