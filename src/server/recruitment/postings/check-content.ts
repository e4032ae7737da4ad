import type { Fault } from '#lib/forms/faults.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { faultsOfPosting, missingForPublishing, type PostingContent } from '#lib/rules/posting-content.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { listReferences } from './store.ts';

/** Keys that no list has; a unit out of the actor's reach is as unknown as one that is not there. */
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
 * Refuses what cannot be kept: of a draft what is wrong, of what is or will be public also what is missing.
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
