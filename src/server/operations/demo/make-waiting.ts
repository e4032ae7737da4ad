import type { App } from '#server/platform/app.ts';
import { awaitIntake } from '#server/recruitment/alerts/await-intake.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';

import type { MadeCandidate } from './make-candidates.ts';

/** Numbers of candidates who wait for the first and the second closed posting. */
const ofPostings = [6, 3];
/** Number of candidates who wait for the category of the third closed posting. */
const ofCategory = 4;

/** Lets some candidates (rejected ones first) wait for the next intake of closed postings and of a category. */
export async function makeWaiting(app: App, candidates: readonly MadeCandidate[]): Promise<void> {
  const isRejected = ({ moves }: MadeCandidate) => moves.at(-1)?.to.status === 'rejected';
  const people = [...candidates.filter(isRejected), ...candidates.filter((one) => !isRejected(one))];
  const { list } = await findPositions(app, { showExpired: 'Y', pageSize: 50 }, 'zh-cn');
  const closed = list.filter(({ viewApply }) => viewApply === 'N').toSorted((a, b) => b.endDate.localeCompare(a.endDate));
  const wanted = closed.slice(0, ofPostings.length + 1).flatMap(({ pkPublish, jobType }, index) => {
    const count = ofPostings[index];
    return Array.from({ length: count ?? ofCategory }, () => (count === undefined ? { jobType } : { pkPublish }));
  });
  for (const [index, body] of wanted.entries()) {
    const person = people[index];
    if (person) await awaitIntake(app, { accountId: person.accountId }, body, 'zh-cn');
  }
}
