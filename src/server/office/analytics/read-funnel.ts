import type { Funnel, FunnelQuery } from '#lib/contract/funnel.ts';
import {
  type FunnelGrouping,
  type FunnelStep,
  funnelSteps,
  isDimension,
  isTimed,
  type TimedGrouping,
} from '#lib/domain/funnel.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { mayDo, type StaffRole } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { leastGroup, mergeSmall, mondayOf, monthOf } from '#lib/rules/funnel.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { addUp, createGroups, describeGroup, type Group, peopleIn, timesBeside } from './groups.ts';
import { describeWaits } from './longest-waits.ts';
import { groupNamer } from './name-groups.ts';
import { headOf } from './store-cells.ts';
import {
  countStarted,
  countSteps,
  countTimes,
  countViews,
  findPostings,
  type FunnelFilter,
  type GroupColumn,
} from './store-funnel.ts';

/** Length of the period in days if the query gives no first day. */
const usualDays = 365;
/** Maximum number of groups that are shown separately; the smaller groups are merged. Weeks have no such maximum. */
const mostGroups = 100;

type Reader = Pick<Actor, 'units'> & { role: StaffRole };

/** @throws AppError 400 for an invalid period or an unknown category */
function filterOf(app: App, query: FunnelQuery, isExact: boolean): FunnelFilter {
  const faults = faultsOfDays(query);
  if (query.jobType && !isJobType(query.jobType)) throw invalid({ path: 'jobType', rule: 'choice' }, ...faults);
  if (faults.length > 0) throw invalid(...faults);
  const to = query.to || todayInShanghai(app.clock.now());
  const from = query.from || plusDays(to, 1 - usualDays);
  if (from > to) throw invalid({ path: 'to', rule: 'daysReversed' });
  const { jobType, pkRegJob, unit } = query;
  const others = { jobType: jobType || undefined, pkRegJob: pkRegJob || undefined, unit: unit || undefined };
  return isExact ? { from, to, ...others } : { from: monthOf(from).first, to: monthOf(to).last, ...others };
}

/** The groups of a grouping with their numbers, in no particular order. */
async function readGroups(app: App, reader: Reader, filter: FunnelFilter, grouping: FunnelGrouping): Promise<Group[]> {
  const { db } = app;
  const dimension = isDimension(grouping) ? grouping : 'none';
  const by: GroupColumn = isDimension(grouping) ? 'key' : grouping === 'week' ? 'day' : 'postingId';
  const postings = by === 'postingId' ? await findPostings(db, reader, filter) : [];
  const column = grouping === 'unit' || grouping === 'jobType' ? grouping : 'id';
  const known = new Map(postings.map((posting) => [posting.id, posting[column]]));
  const keyOf = (group: string): string => {
    if (by === 'day') return mondayOf(group);
    return by === 'postingId' ? (known.get(group) ?? '') : group;
  };
  const groups = createGroups();
  for (const { group, step, count } of await countSteps(db, reader, filter, { dimension, by })) {
    groups.count(keyOf(group), step, count);
    if (step === 'submitted' && dimension === 'none') groups.count(keyOf(group), 'started', count);
  }
  if (dimension !== 'none') return groups.list();
  const first = by === 'day' ? 'day' : 'postingId';
  const own = by === 'key' ? () => '' : keyOf;
  for (const { group, count } of await countViews(db, reader, filter, first)) groups.count(own(group), 'view', count);
  for (const { group, count } of await countStarted(db, reader, filter, first)) groups.count(own(group), 'started', count);
  if (by === 'day') return groups.list();
  // The groups returned above get their days only once it is known which of them are shown (`addDays`).
  for (const { group, step, days, count } of await countTimes(db, reader, filter, { grouping: 'none', by }))
    groups.time(own(group), step, days, count);
  return groups.list();
}

/**
 * The groups to show separately, in order, and the `rest` to merge. Small groups that together have too few people are left
 * out.
 */
function choose(groups: readonly Group[], grouping: FunnelGrouping, isExact: boolean) {
  const { shown, other } = isExact ? { shown: [...groups], other: [] } : mergeSmall(groups, peopleIn);
  const bySize = shown.toSorted((one, next) => peopleIn(next) - peopleIn(one) || (one.key < next.key ? -1 : 1));
  const separate = grouping === 'week' ? bySize : bySize.slice(0, mostGroups);
  const rest = [...(other ?? []), ...bySize.slice(separate.length)];
  if (grouping === 'week') separate.sort((one, next) => (one.key < next.key ? -1 : 1));
  return { separate, rest };
}

/**
 * Adds the days in each step to groups that `readGroups` has returned without days. A period may have very many groups, so
 * the days are read only for the groups shown separately; `rest` gets the days of `total` that are left.
 */
async function addDays(
  app: App,
  reader: Reader,
  filter: FunnelFilter,
  { grouping, total, separate, rest }: { grouping: TimedGrouping; total: Group; separate: readonly Group[]; rest: Group },
): Promise<{ separate: Group[]; rest: Group }> {
  const keys = separate.map(({ key }) => key);
  const days = createGroups();
  for (const { group, step, days: spent, count } of await countTimes(app.db, reader, filter, { grouping, by: 'key', keys }))
    days.time(group, step, spent, count);
  const timesOf = new Map(days.list().map(({ key, times }) => [key, times]));
  const shown = separate.map((group) => ({ ...group, times: timesOf.get(group.key) ?? new Map() }));
  return { separate: shown, rest: { ...rest, times: timesBeside(total, shown) } };
}

/**
 * The funnel of the applications sent in a period, within a reader's units: how many entered each step so far, and how many
 * days they spent in it. Readers who may not read applications get whole months, and groups of fewer than five people merged
 * as `other` (`mergeSmall`). Groups by channel, school, test site, degree, base, sex or language have no views or started
 * applications.
 * @throws AppError 400 for an invalid period or an unknown category
 */
export async function readFunnel(app: App, reader: Reader, query: FunnelQuery, locale: Locale): Promise<Funnel> {
  const isExact = mayDo(reader.role, 'applications.read');
  const grouping = query.groupBy || 'none';
  const filter = filterOf(app, query, isExact);
  const t = translateFor(locale);
  const { countedAt } = await headOf(app.db);
  const [references, all] = await Promise.all([readReferences(app), readGroups(app, reader, filter, 'none')]);
  const total = addUp('', all);
  const isHidden = !isExact && peopleIn(total) > 0 && peopleIn(total) < leastGroup;
  const groups = grouping === 'none' ? all : isHidden ? [] : await readGroups(app, reader, filter, grouping);
  const postings = grouping === 'posting' ? await findPostings(app.db, reader, filter) : [];
  const nameOf = groupNamer(grouping, { t, locale, references, postings });
  const describe = (group: Group, name: string) => describeGroup(group, name, { hidesFew: !isExact });
  const chosen = choose(isHidden ? [] : groups, grouping, isExact);
  const merged = addUp('other', chosen.rest);
  const { separate, rest } =
    grouping !== 'none' && isTimed(grouping)
      ? await addDays(app, reader, filter, { grouping, total, separate: chosen.separate, rest: merged })
      : { separate: chosen.separate, rest: merged };
  const hasViews = grouping === 'none' || !isDimension(grouping);
  const always: readonly FunnelStep[] = [...(hasViews ? (['view', 'started'] as const) : []), 'submitted', 'offer', 'hired'];
  const steps = funnelSteps.filter(
    (step) => always.includes(step) || (step !== 'view' && step !== 'started' && total.counts.has(step)),
  );
  return {
    from: filter.from,
    to: filter.to,
    groupBy: grouping,
    countedAt: countedAt === 0 ? null : new Date(countedAt).toISOString(),
    steps,
    total: isHidden ? null : describe(total, t('desk-figures.all')),
    rows: [
      ...separate.map((group) => describe(group, nameOf(group.key))),
      ...(chosen.rest.length > 0 ? [describe(rest, t('desk-figures.other'))] : []),
    ],
    waiting: await describeWaits(app, reader, filter, { isExact, locale }),
  };
}
