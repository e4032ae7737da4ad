import { poolTextVersion } from '#lib/rules/talent-pool.ts';
import { answerPool } from '#server/recruitment/talent-pool/consent.ts';

import type { MadeCandidate, Past } from './make-candidates.ts';

const hourMs = 3_600_000;
/** One in this number of rejected candidates agrees to the talent pool. */
const oneIn = 3;

/** Makes some rejected candidates agree to the talent pool: an hour after the rejection, but not later than now. */
export async function makePool(past: Past, candidates: readonly MadeCandidate[], now: number): Promise<void> {
  const rejected = candidates.flatMap(({ accountId, moves }) => {
    const last = moves.at(-1);
    return last?.to.status === 'rejected' ? [{ accountId, at: last.at }] : [];
  });
  for (const { accountId, at } of rejected.filter((_, index) => index % oneIn === 0)) {
    past.setTime(Math.min(at + hourMs, now));
    await answerPool(past.app, accountId, { agree: 'Y', version: poolTextVersion }, 'zh-cn');
  }
}
