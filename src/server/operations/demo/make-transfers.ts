import { isLive } from '#lib/rules/application-status.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { askCandidates } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { holdRequests } from '#server/recruitment/batches/hold-requests.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';
import { answerTransfer } from '#server/recruitment/transfers/answer-transfer.ts';
import { prepareTransfer } from '#server/recruitment/transfers/ask-for-transfer.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

const dayMs = 24 * 3_600_000;

/** The questions about transfers and their answers. Times are in days before now; negative ones are after now. */
const questions = [
  { asked: 2, due: -2, answer: 'Y', answered: 1 },
  { asked: 2, due: -2, answer: 'N', answered: 1 },
  { asked: 2, due: 0.5, answer: null, answered: 0 },
  { asked: 1, due: -4, answer: null, answered: 0 },
  { asked: 3, due: -2, answer: 'Y', answered: 2 },
  { asked: 1, due: -4, answer: null, answered: 0 },
] as const;

type Question = (typeof questions)[number];

/** Approximate number of held transfers. Twice as many are requested, because some requests are refused. */
const heldAtOnce = 3;

const note = '该职位近期仍有名额，条件与您的情况相符，欢迎考虑。';

/** Another posting of the same category, published on the day of `since` (ms) or earlier. */
function otherPosting(
  postings: readonly StoredPosting[],
  own: Pick<OfficeRow, 'jobType' | 'postingId'>,
  since: number,
): StoredPosting | undefined {
  const day = todayInShanghai(since);
  return postings.find(({ id, jobType, publishDate }) => jobType === own.jobType && id !== own.postingId && publishDate <= day);
}

/**
 * Asks one candidate about a transfer, and answers for the candidate if the question has an answer.
 * @returns whether the candidate was asked
 */
async function ask(past: Past, row: OfficeRow, to: StoredPosting, question: Question, now: number): Promise<boolean> {
  const request = { toPosting: to.id, dueAt: now - question.due * dayMs, note };
  const { asked, steps } = await prepareTransfer(past.app, office, request);
  const outcome = await askCandidates(past.app, office, { ...asked, ids: [row.id] }, steps);
  if (outcome.asked.length === 0 || question.answer === null) return outcome.asked.length > 0;
  past.setTime(now - question.answered * dayMs);
  const moment = { arrivedAt: past.app.clock.now(), locale: 'zh-cn' } as const;
  const answering = { applicationId: row.id, answer: { accept: question.answer } };
  await answerTransfer(past.app, { accountId: row.accountId, personHash: null }, answering, moment);
  return true;
}

/** Creates transfers to other postings: accepted, declined, overdue, not answered yet, and held. */
export async function makeTransfers(
  past: Past,
  candidates: readonly MadeCandidate[],
  { postings, now }: { postings: readonly StoredPosting[]; now: number },
): Promise<void> {
  const ids = candidates.map(({ applicationId }) => applicationId);
  const rows = (await findInScope(past.app.db, office, ids)).filter(({ status }) => isLive(status) && status !== 'offer');
  // Candidates who may have a held decision come last, because accepting a transfer would make that decision void.
  const isFirst = ({ status }: OfficeRow) => Number(status === 'submitted');
  const left = [...questions];
  const others: OfficeRow[] = [];
  for (const row of rows.toSorted((one, other) => isFirst(one) - isFirst(other) || one.statusAt - other.statusAt)) {
    const at = left.findIndex(({ asked }) => row.statusAt < now - asked * dayMs);
    const since = now - (left[at]?.asked ?? 0) * dayMs;
    const to = at === -1 ? undefined : otherPosting(postings, row, since);
    past.setTime(since);
    if (to && (await ask(past, row, to, left[at]!, now))) left.splice(at, 1);
    else others.push(row);
  }
  const first = others.find((row) => otherPosting(postings, row, now));
  if (first) await holdSome(past, others, otherPosting(postings, first, now)!, now);
}

/** Creates transfers that are held until tomorrow. */
async function holdSome(past: Past, rows: readonly OfficeRow[], to: StoredPosting, now: number): Promise<void> {
  past.setTime(now - 60_000);
  const some = rows.filter(({ jobType, postingId }) => jobType === to.jobType && postingId !== to.id);
  await holdRequests(
    past.app,
    { ...office, role: 'lead' },
    {
      action: { kind: 'transfer', toPosting: to.id, dueAt: new Date(now + 5 * dayMs).toISOString(), note },
      ids: some.slice(-2 * heldAtOnce).map(({ id }) => id),
      releaseAt: now + dayMs,
      idempotencyKey: `demo-transfers-${now}`,
    },
  );
}
