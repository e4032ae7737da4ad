import type { DeskSummary } from '#lib/contract/desk-applications.ts';
import { enumKeys } from '#lib/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/locale.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import { mayDo, type StaffRole } from '#lib/staff-roles.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { nameIn, readReferences } from '#server/postings/references.ts';

import { countKept } from './large-counts.ts';
import { countBySteps } from './store-postings.ts';
import { countAll, countMatter, findBusiest, findCounted, nextReleases } from './store-summary.ts';

/** Postings at most, those with most to do first. */
const mostPostings = 60;

type PostingSummary = DeskSummary['postings'][number];

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** The postings with most to do, and how many of their applications stand where. */
async function countPostings(app: App, actor: Actor) {
  const busiest = await findBusiest(app.db, actor, mostPostings);
  const ids = busiest.map(({ id }) => id);
  return { busiest, ids, steps: await countBySteps(app.db, actor, ids) };
}

/** @param total how many applications there are in reach */
async function describePostings(app: App, actor: Actor, total: number, locale: Locale): Promise<PostingSummary[]> {
  const t = translateFor(locale);
  const [{ units }, { busiest, ids, steps }] = await Promise.all([
    readReferences(app),
    countKept(
      app,
      ['busiest', actor.units],
      () => countPostings(app, actor),
      () => total,
    ),
  ]);
  const rows = await findCounted(app.db, ids);
  const postings = new Map(rows.map((row) => [row.id, row]));
  const byPosting = Map.groupBy(steps, ({ postingId }) => postingId);
  return busiest.flatMap(({ id, total, waiting }) => {
    const posting = postings.get(id);
    if (!posting) return [];
    const order = [...stepsOf(posting.jobType), ...enumKeys.applyStatus];
    const counted = (byPosting.get(id) ?? []).toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
    return {
      pkRegJob: id,
      regJobName: inLocale({ zh: posting.nameZh, en: posting.nameEn }, locale),
      unit: posting.unit,
      unitName: nameIn(units, posting.unit, locale),
      endDate: posting.endDate,
      total,
      waiting,
      steps: counted.map(({ status, count }) => ({
        status,
        name: enumLabel('applyStatus', status, t),
        count: Number(count),
      })),
    };
  });
}

/**
 * What waits for the office within an actor's reach, and where the applications of each posting stand. Whoever only checks
 * what was handed in is told of that alone. Where there are more than 10,000 applications, the counts of all and of
 * postings may be ten seconds old.
 */
export async function summarise(app: App, actor: Actor & { role: StaffRole }, locale: Locale): Promise<DeskSummary> {
  const now = app.clock.now();
  const readsAll = mayDo(actor.role, 'applications.read');
  const none = Promise.resolve(0);
  const kept = <Value>(what: string, count: () => Promise<Value>, sizeOf: (value: Value) => number) =>
    countKept(app, [what, actor.units], count, sizeOf);
  const countThem = () => countAll(app.db, actor);
  const all = readsAll ? await kept('all', countThem, ({ total }) => total) : { total: 0, waiting: 0 };
  const [fresh, overdue, materials, background, releases, held, failed, next, postings] = await Promise.all([
    readsAll ? kept('new', () => countMatter(app.db, actor, 'new', now), Number) : none,
    readsAll ? countMatter(app.db, actor, 'overdue', now) : none,
    countMatter(app.db, actor, 'materials', now),
    countMatter(app.db, actor, 'background', now),
    readsAll ? countMatter(app.db, actor, 'releases', now) : none,
    readsAll ? countMatter(app.db, actor, 'held', now) : none,
    readsAll ? countMatter(app.db, actor, 'failed', now) : none,
    readsAll ? nextReleases(app.db, actor) : { decision: null, any: null },
    readsAll ? describePostings(app, actor, all.total, locale) : [],
  ]);
  return {
    new: fresh,
    overdue,
    materials,
    background,
    releases,
    nextRelease: moment(next.decision),
    held,
    nextHeld: moment(next.any),
    failed,
    ...all,
    postings,
  };
}
