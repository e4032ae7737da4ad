import { createHash } from 'node:crypto';

import type { PostingConditions } from '#lib/contract/postings.ts';
import { conditionNames, type ConditionStates, statesOf } from '#lib/rules/conditions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { findCompared, lockComparedWith, type ComparedRow, listStatesOf, setStates } from './store-states.ts';
import { decryptTraits } from './traits.ts';

/** Applications per transaction. */
const portion = 200;

/** A short hash that identifies conditions (JSON). */
export function keyOf(conditions: string): string {
  return createHash('sha256').update(conditions).digest('base64url').slice(0, 12);
}

/** Compares an application with its posting's conditions. */
function compare(app: App, { id, appliedAt, conditions, sealedTraits }: ComparedRow): ConditionStates {
  return statesOf(JSON.parse(conditions) as PostingConditions, decryptTraits(app, id, sealedTraits), todayInShanghai(appliedAt));
}

/**
 * Compares applications with the conditions of their postings and stores the results, which serve only as filters and
 * decide nothing. Call it in the transaction that changes the applications, or that has locked them.
 * @returns the keys of the conditions that were compared
 */
export async function saveStates(trx: Db, app: App, ids: readonly string[]): Promise<Set<string>> {
  const compared = (await findCompared(trx, ids)).map((row) => ({
    id: row.id,
    states: compare(app, row),
    key: keyOf(row.conditions),
  }));
  const alike = Map.groupBy(compared, ({ states, key }) => [key, ...conditionNames.map((name) => states[name])].join());
  for (const some of alike.values()) {
    await setStates(
      trx,
      some.map(({ id }) => id),
      some[0]!.states,
      some[0]!.key,
    );
  }
  return new Set(compared.map(({ key }) => key));
}

/**
 * Compares the applications that were never compared, or whose resume or posting's conditions have changed since the last
 * comparison. Instances share the work.
 * @param isStopped called before each portion; true ends the work
 */
export async function updateStates(app: App, isStopped: () => boolean = () => false): Promise<void> {
  for (const { conditions, ...group } of await listStatesOf(app.db)) {
    if (group.statesOf === keyOf(conditions)) continue;
    for (let left = portion; left === portion && !isStopped();) {
      left = await transaction(app, async (trx) => {
        const ids = await lockComparedWith(trx, group, portion);
        if (ids.length === 0) return 0;
        const found = await saveStates(trx, app, ids);
        // If the posting has meanwhile returned to the conditions in `group.statesOf`, the other stored results are still valid.
        return group.statesOf !== null && found.has(group.statesOf) ? 0 : ids.length;
      });
    }
  }
}
