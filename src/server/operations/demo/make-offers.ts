import { crewJobTypes, isCampus } from '#lib/domain/job-types.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import type { OfferDraft } from '#lib/rules/offers.ts';
import { transaction } from '#server/platform/db/database.ts';
import { readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import { findOffers } from '#server/recruitment/applications/office/office.ts';
import { issueOfferCode } from '#server/recruitment/applications/offers/offer-proof.ts';
import { replyToOffer } from '#server/recruitment/applications/offers/reply-to-offer.ts';
import { ownAccount } from '#server/people/accounts/confirm-password.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { askForMaterials } from '#server/recruitment/materials/ask-for-materials.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Maximum number of offers that candidates receive. */
const most = 12;
/** Maximum number of offers that await an approval. */
const toApprove = 2;

/** Pay by category: yuan per month before tax, or a text. */
const pays: Readonly<Record<string, string>> = {
  '1': '训练期每月 8000 元，之后按飞行小时 / CNY 8,000 a month, then by flight hours',
  '2': '9800',
  '3': '9500',
  '4': '16800',
  '5': '5200',
  '6': '按国际合同约定 / As in the international contract',
  '8': '4200',
};

/** The conditions of offers for flying jobs, for students, and for all others. */
const conditions = {
  flying: '民航体检合格，背景调查通过。\nSubject to the aviation medical and the background check.',
  student: '入职体检合格，并于报到前取得毕业证书。\nSubject to the medical, and to graduation before the first day at work.',
  other: '入职体检合格，并提供原单位的离职证明。\nSubject to the medical, and to proof that the former contract has ended.',
};

function conditionsOf(jobType: string): string {
  if (crewJobTypes.some((flying) => flying === jobType)) return conditions.flying;
  return conditions[isCampus(jobType) ? 'student' : 'other'];
}

/** The outcomes of the offers, in turn. A student, if there is one, gets the first offer and always accepts it. */
const fates = ['asked', 'declined', 'overdue', 'accepted'] as const;
const refusals = ['location', 'otherOffer', '家里希望我留在成都工作，谢谢你们的认可。'];

function draftFor(jobType: string, now: number, replyBy: number): OfferDraft {
  return {
    pay: pays[jobType] ?? '9500',
    workPlace: '',
    startDate: plusDays(todayInShanghai(now), 45),
    replyBy: new Date(replyBy).toISOString(),
    conditions: conditionsOf(jobType),
  };
}

async function accept({ app }: Past, { accountId, applicationId: id }: MadeCandidate, now: number): Promise<void> {
  const offer = (await findOffers(app.db, [id])).get(id);
  if (!offer) return;
  const account = await ownAccount(app, accountId);
  const { code } = await transaction(app, (trx) => issueOfferCode(trx, app, account, offer));
  const { name } = await readFrozenPerson(app.db, app, id);
  await replyToOffer(app, { accountId, id, body: { accept: 'Y', name, code }, arrivedAt: now }, 'zh-cn');
}

/** The steps from which demo offers are made, nearest to the offer first. */
const lastSteps: readonly string[] = ['offer', 'backgroundCheck', 'physicalExam', 'interview'];

function stepOf({ moves }: MadeCandidate): number {
  return lastSteps.indexOf(moves.at(-1)?.to.status ?? '');
}

/** Requests the tripartite agreement from a student who has accepted the offer. */
async function askForAgreement({ app }: Past, { applicationId }: MadeCandidate, now: number): Promise<void> {
  const note = '请上传三方均已盖章的协议。';
  await askForMaterials(app, office, { ids: [applicationId], type: 'tripartite', dueAt: now + 5 * dayMs, note });
}

/** Splits the candidates at or near the offer into `offered` (a student first, if there is one) and the rest, `held`. */
function chosen(candidates: readonly MadeCandidate[], now: number) {
  const near = candidates.filter((candidate) => stepOf(candidate) >= 0 && candidate.moves.at(-1)!.at < now - 3 * dayMs);
  const sorted = near.toSorted((one, other) => stepOf(one) - stepOf(other));
  const student = sorted.find(({ posting }) => isCampus(posting.jobType));
  const inOrder = [...(student ? [student] : []), ...sorted.filter((one) => one !== student)];
  const count = Math.max(fates.length, Math.min(most, inOrder.length - toApprove));
  return { student, offered: inOrder.slice(0, count), held: inOrder.slice(count) };
}

/**
 * Makes offers with terms to candidates at or near the offer: some await an answer, some are accepted, declined or overdue.
 * One student, if there is any, accepts and is asked for the tripartite agreement.
 */
export async function makeOffers(past: Past, candidates: readonly MadeCandidate[], now: number): Promise<void> {
  const { student, offered } = chosen(candidates, now);
  let [made, others] = [0, 0];
  for (const candidate of offered) {
    const { accountId, applicationId: id, posting } = candidate;
    const fate = candidate === student ? 'accepted' : fates[others % fates.length]!;
    past.setTime(now - 3 * dayMs);
    const replyBy = now + (fate === 'overdue' ? -dayMs : 4 * dayMs);
    const offer = draftFor(posting.jobType, now, replyBy);
    const { ok } = await decide(past.app, office, {
      ids: [id],
      kind: 'offer',
      offer,
      reason: 'demo',
      override: true,
      releaseAt: 'now',
    });
    if (ok === 0) continue;
    made += 1;
    if (candidate !== student) others += 1;
    past.setTime(now - 2 * dayMs);
    if (fate === 'accepted') await accept(past, candidate, now - 2 * dayMs);
    if (candidate === student) await askForAgreement(past, candidate, now);
    if (fate !== 'declined') continue;
    const reason = refusals[Math.floor(made / fates.length) % refusals.length]!;
    await replyToOffer(past.app, { accountId, id, body: { accept: 'N', reason }, arrivedAt: now - 2 * dayMs }, 'zh-cn');
  }
}

/** Makes offers to some candidates whom `makeOffers` leaves out; these offers await the approval of another lead. */
export async function holdOffers(past: Past, candidates: readonly MadeCandidate[], now: number): Promise<void> {
  past.setTime(now - 60_000);
  const app = { ...past.app, settings: { ...past.app.settings, offerApproval: true } };
  const releaseAt = startOfDayInShanghai(todayInShanghai(now + dayMs)) + 10 * hourMs;
  let held = 0;
  for (const { applicationId: id, posting } of chosen(candidates, now).held) {
    if (held === toApprove) return;
    const offer = draftFor(posting.jobType, now, now + 6 * dayMs);
    const made = await decide(app, office, { ids: [id], kind: 'offer', offer, reason: 'demo', override: true, releaseAt });
    held += made.ok;
  }
}
