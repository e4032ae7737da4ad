import type { Fault } from '#lib/forms/faults.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { faultsOfPosting, missingForPublishing } from '#lib/forms/posting/check.ts';
import { entriesOf, type PostingContent, type PostingField, type PostingFieldName } from '#lib/forms/posting/fields.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { listReferences } from './store.ts';

type Lists = Record<NonNullable<PostingField['list']>, readonly { key: string }[]>;

/** The keys in a posting that are not in `lists`, each with its field. */
export function unknownKeys(lists: Lists, content: PostingContent): { name: PostingFieldName; key: string }[] {
  return entriesOf(content).flatMap(({ name, kind, value, list }) => {
    const keys = kind === 'keys' ? value : kind === 'key' && value !== '' ? [value] : [];
    return keys.filter((key) => !lists[list!].some((one) => one.key === key)).map((key) => ({ name, key }));
  });
}

/**
 * Faults of keys that are not in their list, and of a missing unit if the actor is limited to units. A unit outside the
 * actor's reach is reported as unknown.
 */
async function faultsOfKeys(trx: Db, actor: Pick<Actor, 'units'>, content: PostingContent): Promise<Fault[]> {
  const lists = await listReferences(trx);
  const units = lists.units.filter(({ key }) => actor.units?.includes(key) ?? true);
  const needsUnit = content.unit === '' && actor.units !== null;
  return [
    ...(needsUnit ? [{ path: 'unit', rule: 'required', params: { ask: 'choose' } }] : []),
    ...unknownKeys({ ...lists, units }, content).map(({ name }) => ({ path: name, rule: 'choice' })),
  ];
}

/**
 * Checks that content can be stored: no field is invalid and, with `isWhole`, all fields that publishing requires are given.
 * `more` are faults that the caller has found.
 * @throws AppError 400 with every fault at once
 */
export async function checkContent(
  trx: Db,
  app: App,
  actor: Pick<Actor, 'units'>,
  content: PostingContent,
  { isWhole, more = [] }: { isWhole: boolean; more?: readonly Fault[] },
): Promise<void> {
  const today = todayInShanghai(app.clock.now());
  const own = isWhole ? missingForPublishing(content, today) : faultsOfPosting(content);
  const faults = [...own, ...(await faultsOfKeys(trx, actor, content)), ...more];
  const each = new Map(faults.map((fault) => [`${fault.path} ${fault.rule}`, fault]));
  if (each.size > 0) throw invalid(...each.values());
}
