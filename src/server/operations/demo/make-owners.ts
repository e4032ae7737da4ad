import { transaction } from '#server/platform/db/database.ts';
import { planShares, readersOfUnits, saveOwners } from '#server/recruitment/applications/office/owners.ts';

import type { MadeCandidate, Past } from './make-candidates.ts';

/** One of this many applications stays without an owner. */
const oneIn = 5;

/**
 * Shares most applications of each unit out among the staff who may read them; those of a unit without such staff have no
 * owner.
 */
export async function makeOwners({ app }: Past, candidates: readonly MadeCandidate[]): Promise<void> {
  const some = candidates.filter((_, index) => index % oneIn !== 0);
  for (const [unit, own] of Map.groupBy(some, ({ posting }) => posting.unit)) {
    const people = (await readersOfUnits(app.db, [unit])).map(({ id }) => id);
    if (people.length === 0) continue;
    const ids = own.map(({ applicationId }) => applicationId);
    const shares = await planShares(app.db, ids, people, null);
    await transaction(app, (trx) => saveOwners(trx, shares));
  }
}
