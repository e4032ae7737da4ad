import { transaction } from '#server/platform/db/database.ts';
import { planShares, readersOfUnits, saveOwners } from '#server/recruitment/applications/office/owners.ts';

import type { MadeCandidate, Past } from './make-candidates.ts';

/** One in this many applications stays without an owner. */
const oneIn = 5;

/**
 * Distributes most applications of each unit among the staff who may read them. If a unit has no such staff, its
 * applications get no owner.
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
