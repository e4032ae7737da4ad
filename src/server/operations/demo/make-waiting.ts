import type { App } from '#server/platform/app.ts';
import { awaitIntake } from '#server/recruitment/alerts/await-intake.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';

import type { MadeCandidate } from './make-candidates.ts';

/** People who wait for a closed posting, and for its category. */
const most = { posting: 5, category: 3 };

/** Has candidates who were rejected wait for the next intake of the posting that closed last, or of its category. */
export async function makeWaiting(app: App, candidates: readonly MadeCandidate[]): Promise<void> {
  const rejected = candidates.filter(({ moves }) => moves.at(-1)?.to === 'rejected');
  const { list } = await findPositions(app, { showExpired: 'Y', pageSize: 50 }, 'zh-cn');
  const [closed] = list.filter(({ viewApply }) => viewApply === 'N').sort((a, b) => b.endDate.localeCompare(a.endDate));
  if (!closed) return;
  const { pkPublish, jobType } = closed;
  for (const [index, { accountId }] of rejected.slice(0, most.posting + most.category).entries()) {
    await awaitIntake(app, { accountId }, index < most.posting ? { pkPublish } : { jobType }, 'zh-cn');
  }
}
