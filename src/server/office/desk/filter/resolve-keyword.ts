import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { formerOwners } from '#server/recruitment/applications/office/owners.ts';
import { hashesOfEnd, isPhoneEnd } from '#server/recruitment/applications/search/phone-ends.ts';

import { type Owners, resolveCriteria } from './store-criteria.ts';
import { scoresOf } from './score-filter.ts';
import { haveMorePostings, type FilterQuery, type ResolvedFilter } from './store-filter.ts';
import { findWithKeyword } from './store-words.ts';

/**
 * A keyword or criterion that matches more applications than this is not resolved to ids. If the filter's unit, or else the
 * actor's units, have more postings than this, applications are found by the unit stored with each application, not by
 * posting.
 */
const mostResolved = 2000;

/**
 * Prepares a filter's keyword: if it can be the end of a phone number, computes the keyed hashes by which encrypted
 * phone numbers are found.
 */
export function prepareKeyword(
  app: Pick<App, 'keyedHashes'>,
  { keyWord, ...others }: Omit<ApplicationFilter, 'owner'>,
): ResolvedFilter {
  if (!keyWord) return others;
  return { ...others, word: { text: keyWord, phoneEnds: isPhoneEnd(keyWord) ? hashesOfEnd(app, keyWord) : [] } };
}

/** The owners whose applications a filter selects. `me` selects nothing for an actor that is not a person. */
async function ownersOf({ db }: Pick<App, 'db'>, actor: Pick<Actor, 'id'>, owner: string): Promise<Owners> {
  if (owner === 'none') return { ids: (await formerOwners(db)).map(({ id }) => id), none: true };
  return { ids: [owner === 'me' ? (staffIdOf(actor) ?? actor.id) : owner], none: false };
}

/**
 * Prepares a filter for an actor and a time (ms): resolves the owner, a rare keyword and rare criteria to ids, and checks
 * whether the filter's unit, or else the actor's units, have more than `mostResolved` postings.
 * @throws AppError as `scoresOf`
 */
export async function resolveFilter(
  app: App,
  actor: Actor,
  { owner, ...filter }: ApplicationFilter,
  now: number,
): Promise<FilterQuery & { filter: ResolvedFilter }> {
  const prepared = prepareKeyword(app, filter);
  const units = filter.unit ? [filter.unit] : (actor.units ?? []);
  const scores = await scoresOf(app, actor, filter);
  const [owners, ofWord, preferUnitColumn] = await Promise.all([
    owner ? ownersOf(app, actor, owner) : undefined,
    prepared.word && findWithKeyword(app.db, prepared.word, mostResolved),
    units.length > 0 && haveMorePostings(app.db, units, mostResolved),
  ]);
  const { word, ...others } = { ...prepared, ...(owners ? { owners } : {}), ...(scores ? { scores } : {}) };
  const { names, ids } = await resolveCriteria(app.db, actor, others, mostResolved);
  const resolved = Object.fromEntries(Object.entries(others).filter(([name]) => !names.some((one) => one === name)));
  const held = ofWord && ids ? inBoth(ofWord, ids) : (ofWord ?? ids);
  return { filter: { ...resolved, ...(word && !ofWord ? { word } : {}) }, now, holding: held, preferUnitColumn };
}

/**
 * Also resolves rare parts of school and major names to ids. These ids may include applications that contain a part in
 * another text, such as a name, so the caller must still compare the school and the major.
 */
export async function resolveParts<Query extends FilterQuery>(db: Db, query: Query, parts: readonly string[]): Promise<Query> {
  const found = await Promise.all(parts.map((text) => findWithKeyword(db, { text, phoneEnds: [] }, mostResolved)));
  const holding = found.reduce((held, ids) => (held && ids ? inBoth(held, ids) : (held ?? ids)), query.holding);
  return holding === undefined ? query : { ...query, holding };
}

function inBoth(some: readonly string[], others: readonly string[]): string[] {
  const set = new Set(others);
  return some.filter((id) => set.has(id));
}
