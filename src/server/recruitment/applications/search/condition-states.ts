import { createHash } from 'node:crypto';

import type { PostingConditions } from '#lib/contract/postings.ts';
import { conditionNames, type ConditionStates, statesOf } from '#lib/rules/conditions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { findJudged, holdJudgedFor, type Judged, listStatesOf, upsertStates } from './store-states.ts';
import { decryptTraits } from './traits.ts';

/** Applications per transaction. */
const portion = 200;

/** The key that identifies conditions. */
export function keyOf(conditions: string): string {
  return createHash('sha256').update(conditions).digest('base64url').slice(0, 12);
}

/** Compares an application with its posting's conditions. */
export function judge(app: App, { id, appliedAt, conditions, sealedTraits }: Judged): ConditionStates {
  return statesOf(JSON.parse(conditions) as PostingConditions, decryptTraits(app, id, sealedTraits), todayInShanghai(appliedAt));
}

/**
 * Stores how applications meet their postings' conditions, for filtering; it decides nothing. Call it in the
 * transaction of the change.
 * @returns keys of the conditions that were compared
 */
export async function saveStates(trx: Db, app: App, ids: readonly string[]): Promise<Set<string>> {
  const judged = (await findJudged(trx, ids)).map((row) => ({
    id: row.id,
    states: judge(app, row),
    key: keyOf(row.conditions),
  }));
  const alike = Map.groupBy(judged, ({ states, key }) => [key, ...conditionNames.map((name) => states[name])].join());
  for (const some of alike.values()) {
    await upsertStates(
      trx,
      some.map(({ id }) => id),
      some[0]!.states,
      some[0]!.key,
    );
  }
  return new Set(judged.map(({ key }) => key));
}

/**
 * Compares applications again whose posting's conditions have changed, or that have no result yet. Several instances
 * share the work.
 * @param isStopped checked between portions
 */
export async function updateStates(app: App, isStopped: () => boolean = () => false): Promise<void> {
  for (const { conditions, ...kept } of await listStatesOf(app.db)) {
    if (kept.statesOf === keyOf(conditions)) continue;
    for (let left = portion; left === portion && !isStopped();) {
      left = await transaction(app, async (trx) => {
        const ids = await holdJudgedFor(trx, kept, portion);
        if (ids.length === 0) return 0;
        const found = await saveStates(trx, app, ids);
        // A posting may return to earlier conditions: then these results are valid after all.
        return kept.statesOf !== null && found.has(kept.statesOf) ? 0 : ids.length;
      });
    }
  }
}
