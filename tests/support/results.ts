import { signIn } from './accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from './applications.ts';
import { batch } from './batches.ts';
import { staffClient } from './staff.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

function round(key: string, status: string, kind: string, zh: string, en: string, more: object = {}) {
  return { key, status, kind, name: { zh, en }, ...more };
}

/** The rounds of a process. The written test's result expires after two years, the medical's after one year. */
export const roundsWithResults = [
  round('check', 'screening', 'review', '初审', 'First check'),
  round('aptitude', 'writtenTest', 'writtenTest', '心理测试', 'Aptitude test', { validMonths: 24 }),
  round('medical', 'physicalExam', 'medical', '体检', 'Medical', { validMonths: 12 }),
  round('background', 'backgroundCheck', 'background', '背景调查', 'Background check'),
  round('offer', 'offer', 'offer', '录用', 'Offer'),
];

type Given = Parameters<typeof openPosting>[1];

/** An open posting with a process. */
export async function postingWithRounds(site: TestApp, given: Given = {}, rounds: object[] = roundsWithResults): Promise<string> {
  const posting = await openPosting(site, given);
  const lead = await staffClient(site, 'lead');
  const { code } = await lead.put(`postings/${posting}/process`, { version: 0, rounds });
  if (code !== '200') throw new Error(`no process: ${code}`);
  return posting;
}

/** As a lead, advances an application to a round and releases the decision immediately. */
export async function advanceTo(lead: TestClient, idkey: string, to: string): Promise<void> {
  const { ok } = await batch(lead, [idkey], { kind: 'advance', round: to, reason: 'as agreed' }, { releaseAt: 'now' });
  if (ok !== 1) throw new Error(`not advanced to ${to}`);
}

/** Applies for a posting as the candidate; returns the application's id. */
export async function applyAgain(candidate: TestClient, posting: string): Promise<string> {
  return (await apply(candidate, applicationFor(posting))).data.idkey as string;
}

/** A candidate who passed the medical of an application that was rejected later. */
export async function passedMedical(site: TestApp, lead: TestClient, given: Given = {}) {
  const posting = await postingWithRounds(site, given);
  const candidate = await readyCandidate(site);
  const idkey = await applyAgain(candidate, posting);
  await advanceTo(lead, idkey, 'medical');
  await advanceTo(lead, idkey, 'background');
  await batch(lead, [idkey], { kind: 'reject', reason: 'education' }, { releaseAt: 'now' });
  return { candidate, posting, idkey };
}

/** Answers whether earlier results may be used for an application. */
export function answerReuse(candidate: TestClient, idkey: string, agree: unknown) {
  return candidate.post(`personal/apply-job/${idkey}/earlier-results`, { agree });
}

/** Signs a candidate in again, because moving the clock has ended the session. */
export async function backAgain(candidate: TestClient & { phone: string }): Promise<void> {
  const { code } = await signIn(candidate, candidate.phone);
  if (code !== '200') throw new Error(`not signed in: ${code}`);
}
