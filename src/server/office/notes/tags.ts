import type { Tag, TagRequest } from '#lib/contract/tags.ts';
import { findingTime } from '#lib/rules/unreleased.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record, recordMany } from '#server/platform/audit/record.ts';
import { type Db, isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { deleteTag, findTag, findTags, findTagsOf, setTag, unsetTag, upsertTag } from './store-tags.ts';

/** Maximum number of tags of the office. */
const most = 100;

/** All tags, by name. */
export async function listTags(db: Db): Promise<Tag[]> {
  return (await findTags(db)).map(({ id, name, colour }) => ({ id, name, colour }));
}

/** For each application, its tags, sorted by name. The caller has checked the scope. */
export async function tagsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Tag[]>> {
  const found = await findTagsOf(db, ids);
  return new Map([...found].map(([id, tags]) => [id, tags.map((tag) => ({ id: tag.id, name: tag.name, colour: tag.colour }))]));
}

/**
 * Adds a tag, or changes the tag with the given `id`.
 * @throws AppError 404 for an unknown id, 400 for a name that another tag has, or above the maximum number of tags
 */
export async function saveTag(app: App, actor: Actor, { id: given, name, colour }: TagRequest): Promise<Tag> {
  const nameKey = name.normalize('NFKC').toLowerCase();
  const id = given ?? newId();
  const taken = () => invalid({ path: 'name', rule: 'tagTaken' });
  await transaction(app, async (trx) => {
    const all = await findTags(trx);
    if (given && !all.some((tag) => tag.id === given)) throw notFound();
    const others = all.filter((tag) => tag.id !== id);
    if (others.some((tag) => tag.nameKey === nameKey)) throw taken();
    if (others.length >= most) throw invalid({ path: 'name', rule: 'maxEntries', params: { maximum: most } });
    await upsertTag(trx, { id, name, nameKey, colour });
    await record(trx, app, actor, { action: 'tag.changed', subject: id, details: { change: given ? 'changed' : 'added', name } });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
  return { id, name, colour };
}

/**
 * Deletes a tag, and removes it from all applications.
 * @throws AppError 404
 */
export async function dropTag(app: App, actor: Actor, id: string): Promise<void> {
  await transaction(app, async (trx) => {
    const tag = await findTag(trx, id);
    if (!tag || !(await deleteTag(trx, id))) throw notFound();
    await record(trx, app, actor, { action: 'tag.changed', subject: id, details: { change: 'removed', name: tag.name } });
  });
}

interface Tagging {
  /** Applications within the actor's reach. */
  applications: readonly { id: string; unit: string }[];
  /** The id of the tag. */
  tag: string;
  /** True to set the tag, false to remove it. */
  set: boolean;
}

/**
 * Sets a tag on applications or removes it, and logs this. The caller has checked the scope. The opposite call with the
 * returned ids undoes this one, except for the times at which the tag was set.
 * @returns the ids of the applications that were changed
 * @throws AppError 404 for an unknown tag
 */
export async function tagApplications(trx: Db, app: App, actor: Actor, { applications, tag, set }: Tagging): Promise<string[]> {
  if (!(await findTag(trx, tag))) throw notFound();
  const ids = applications.map(({ id }) => id);
  const decidedAt = set ? await findDecidedAt(trx, ids, ['pending', 'released']) : new Map<string, number>();
  const times = ids.map((id) => ({ applicationId: id, at: findingTime(app.clock.now(), decidedAt.get(id)) }));
  const changed = set ? await setTag(trx, tag, times) : await unsetTag(trx, ids, tag);
  const units = new Map(applications.map(({ id, unit }) => [id, unit]));
  const details = { change: set ? 'added' : 'removed', to: tag };
  await recordMany(
    trx,
    app,
    actor,
    changed.map((applicationId) => {
      return { action: 'application.tagged' as const, applicationId, unit: units.get(applicationId)!, details };
    }),
  );
  return changed;
}
