import { batch, offerAction } from './batches.ts';
import type { TestApp } from './test-app.ts';
import { type Answer, enciphered, type TestClient } from './test-client.ts';
import { wholeSections } from './whole-resume.ts';

/** The name on the resume of `fillResume`. */
export const nameOnResume = String(wholeSections().resumeInfo.name);

/** Requests and reads the SMS code for accepting an offer. Advances the clock first: a number gets one code a minute. */
export async function offerCode(
  { clock, messageTo }: Pick<TestApp, 'clock' | 'messageTo'>,
  candidate: TestClient & { phone: string },
  id: string,
): Promise<string> {
  clock.advance(61_000);
  const sent = await candidate.post(`personal/apply-job/${id}/offer/code`);
  if (sent.code !== '200') throw new Error(`no code: ${sent.code} ${sent.message}`);
  return (await messageTo(`+86${candidate.phone}`, 'application-offerCode')).code!;
}

/** Replies to an offer. */
export function replyToOffer(candidate: TestClient, id: string, body: Record<string, unknown>): Promise<Answer> {
  return candidate.post(`personal/apply-job/${id}/offer`, body);
}

/** Accepts an offer with the candidate's name and a code. */
export async function acceptOffer(site: TestApp, candidate: TestClient & { phone: string }, id: string): Promise<Answer> {
  const code = await offerCode(site, candidate, id);
  return replyToOffer(candidate, id, { accept: 'Y', name: nameOnResume, code: enciphered(code) });
}

/** Makes and releases an offer, as a lead; the reply is due in five days. `given` overrides terms. */
export function makeOffer({ clock }: Pick<TestApp, 'clock'>, lead: TestClient, id: string, given: Record<string, unknown> = {}) {
  const replyBy = clock.now() + 5 * 24 * 60 * 60_000;
  return batch(lead, [id], offerAction(replyBy, { reason: 'agreed', ...given }), { releaseAt: 'now' });
}
