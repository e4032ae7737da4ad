import { todayInShanghai } from '#lib/rules/deadline.ts';
import { noteStarted } from '#server/recruitment/applications/apply/started.ts';
import { addViews } from '#server/website/visits/add-views.ts';

import type { MadeCandidate, Past, Stock } from './make-candidates.ts';
import { createRandom } from './random.ts';

/** About one in this many candidates has also started an application that was never sent. */
const startedBy = 5;

/** Adds views of postings on the days on which candidates applied, and applications that were started and not sent. */
export async function makeViews(
  { app, setTime }: Past,
  candidates: readonly MadeCandidate[],
  { seed, postings }: Pick<Stock, 'seed' | 'postings'>,
): Promise<void> {
  const random = createRandom(seed + 700_000);
  await addViews(
    app,
    candidates.map(({ posting, appliedAt }) => {
      return { postingId: posting.id, day: todayInShanghai(appliedAt), views: random.between(3, 14) };
    }),
  );
  for (const [index, { accountId, posting, appliedAt }] of candidates.entries()) {
    const other = random.pick(postings);
    if (index % startedBy !== 0 || other.id === posting.id) continue;
    setTime(appliedAt);
    await noteStarted(app, accountId, other.id);
  }
}
