import type { Fault } from '#lib/forms/faults.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { faultsOfPosting, missingForPublishing, type PostingContent } from '#lib/forms/posting/check.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { listReferences } from './store.ts';

/** Keys that are in no list; a unit outside the actor's reach counts as unknown. */
async function unknownKeys(trx: Db, actor: Pick<Actor, 'units'>, content: PostingContent): Promise<Fault[]> {
  const { units, families, workplaces, testSites } = await listReferences(trx);
  const lacks = (list: readonly { key: string }[], key: string) => key !== '' && !list.some((one) => one.key === key);
  const { unit, family } = content;
  const inReach = actor.units ? units.filter(({ key }) => actor.units!.includes(key)) : units;
  const all = (path: 'workplaces' | 'sites', list: readonly { key: string }[]) =>
    content[path].some((key) => lacks(list, key)) ? [path] : [];
  const paths = [
    ...(lacks(inReach, unit) ? ['unit'] : []),
    ...(lacks(families, family) ? ['family'] : []),
    ...all('workplaces', workplaces),
    ...all('sites', testSites),
  ];
  const needsUnit = unit === '' && actor.units !== null;
  return [
    ...(needsUnit ? [{ path: 'unit', rule: 'required', params: { ask: 'choose' } }] : []),
    ...paths.map((path) => ({ path, rule: 'choice' })),
  ];
}

/**
 * Refuses content that cannot be stored: invalid fields of a draft, and also missing ones of what is or will be public.
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
  const faults = [...own, ...(await unknownKeys(trx, actor, content)), ...more];
  const each = new Map(faults.map((fault) => [`${fault.path} ${fault.rule}`, fault]));
  if (each.size > 0) throw invalid(...each.values());
}
