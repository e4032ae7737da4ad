import { createHash } from 'node:crypto';

import type { PostingConditions } from '#lib/contract/postings.ts';
import { conditionNames, type ConditionStates, statesOf } from '#lib/rules/conditions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { findJudged, holdJudgedFor, type Judged, listStatesOf, saveStates } from './store-states.ts';
import { openTraits } from './traits.ts';

/** Applications whose states are found in one transaction. */
const portion = 200;

/** What conditions are told from others by. */
export function keyOf(conditions: string): string {
  return createHash('sha256').update(conditions).digest('base64url').slice(0, 12);
}

/** How an application stands to the conditions of its posting, with what that follows from. */
export function judge(app: App, { id, appliedAt, conditions, sealedTraits }: Judged): ConditionStates {
  return statesOf(JSON.parse(conditions) as PostingConditions, openTraits(app, id, sealedTraits), todayInShanghai(appliedAt));
}

/**
 * Keeps how applications stand to the conditions of their postings, by which lists of the office find them. It decides
 * nothing. Call it in the transaction that changed what it follows from.
 * @returns keys of the conditions for which they were found
 */
export async function keepStates(trx: Db, app: App, ids: readonly string[]): Promise<Set<string>> {
  const judged = (await findJudged(trx, ids)).map((row) => ({
    id: row.id,
    states: judge(app, row),
    key: keyOf(row.conditions),
  }));
  const alike = Map.groupBy(judged, ({ states, key }) => [key, ...conditionNames.map((name) => states[name])].join());
  for (const some of alike.values()) {
    await saveStates(
      trx,
      some.map(({ id }) => id),
      some[0]!.states,
      some[0]!.key,
    );
  }
  return new Set(judged.map(({ key }) => key));
}

/**
 * Finds the states of applications anew whose posting asks something else since, and of those that were sent or changed
 * by a release that did not keep them. Instances that do so at once share the work.
 * @param isStopped asked between portions
 */
export async function keepMissingStates(app: App, isStopped: () => boolean = () => false): Promise<void> {
  for (const { conditions, ...kept } of await listStatesOf(app.db)) {
    if (kept.statesOf === keyOf(conditions)) continue;
    for (let left = portion; left === portion && !isStopped();) {
      left = await transaction(app, async (trx) => {
        const ids = await holdJudgedFor(trx, kept, portion);
        if (ids.length === 0) return 0;
        const found = await keepStates(trx, app, ids);
        // A posting may ask again what it asked before: then these states hold after all.
        return kept.statesOf !== null && found.has(kept.statesOf) ? 0 : ids.length;
      });
    }
  }
}
