import type { DeskSummary } from '#lib/contract/desk-applications.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { mayDo, type StaffRole } from '#lib/domain/staff-roles.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { countWaitingFor } from '#server/recruitment/alerts/count-waiting.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { cachedCount } from './large-counts.ts';
import { listAwaited } from './next-intake.ts';
import { countBySteps } from './store-postings.ts';
import { countAll, countMatter, countWaitingOf, findBusiest, findCounted, nextReleases } from './store-summary.ts';

/** Maximum number of postings in the summary, unless all are requested. */
const usualPostings = 60;

type PostingSummary = DeskSummary['postings'][number];

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** The postings with the most waiting applications, and their number of applications per status. */
async function countPostings(app: App, actor: Actor, allPostings: boolean) {
  const all = await findBusiest(app.db, actor);
  const busiest = allPostings ? all : all.slice(0, usualPostings);
  const ids = busiest.map(({ id }) => id);
  return { busiest, ids, postingsTotal: all.length, steps: await countBySteps(app.db, actor, ids) };
}

interface Wanted {
  /** The number of applications within reach. */
  total: number;
  allPostings: boolean;
  locale: Locale;
}

async function describePostings(
  app: App,
  actor: Actor,
  { total, allPostings, locale }: Wanted,
): Promise<Required<Pick<DeskSummary, 'postings' | 'postingsTotal' | 'awaited'>>> {
  const t = translateFor(locale);
  const [{ units }, { busiest, ids, steps, postingsTotal }] = await Promise.all([
    readReferences(app),
    cachedCount(
      app,
      ['busiest', actor.units, allPostings],
      () => countPostings(app, actor, allPostings),
      () => total,
    ),
  ]);
  const rows = await findCounted(app.db, ids);
  const postings = new Map(rows.map((row) => [row.id, row]));
  const today = todayInShanghai(app.clock.now());
  const awaitedBy = await countWaitingFor(
    app,
    rows.filter(({ endDate }) => endDate < today),
  );
  const byPosting = Map.groupBy(steps, ({ postingId }) => postingId);
  const described = busiest.flatMap(({ id, total, waiting }): PostingSummary[] => {
    const posting = postings.get(id);
    if (!posting) return [];
    const order = [...stepsOf(posting.jobType), ...enumKeys.applyStatus];
    const counted = (byPosting.get(id) ?? []).toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
    return [
      {
        pkRegJob: id,
        regJobName: inLocale({ zh: posting.nameZh, en: posting.nameEn }, locale),
        unit: posting.unit,
        unitName: nameIn(units, posting.unit, locale),
        endDate: posting.endDate,
        total,
        waiting,
        nextIntake: awaitedBy.get(id),
        steps: counted.map(({ status, count }) => ({
          status,
          name: enumLabel('applyStatus', status, t),
          count: Number(count),
        })),
      },
    ];
  });
  return { postings: described, postingsTotal, awaited: await listAwaited(app, actor, locale) };
}

/**
 * Counts the applications within an actor's reach: in total, waiting for the office, per matter, and per posting and status.
 * Also counts the people who wait for the next intake of categories and of closed postings. An actor who may only check
 * submissions gets only the numbers of the matters `materials` and `background`. Counts of more than 10,000 applications may
 * be ten seconds old.
 * @param options.allPostings includes every posting with applications, not only the sixty with the most waiting applications
 */
export async function summarise(
  app: App,
  actor: Actor & { role: StaffRole },
  locale: Locale,
  { allPostings = false }: { allPostings?: boolean } = {},
): Promise<DeskSummary> {
  const now = app.clock.now();
  const readsAll = mayDo(actor.role, 'applications.read');
  const none = Promise.resolve(0);
  const cached = <Value>(what: string, count: () => Promise<Value>, sizeOf: (value: Value) => number) =>
    cachedCount(app, [what, actor.units], count, sizeOf);
  const countThem = () => countAll(app.db, actor);
  const all = readsAll ? await cached('all', countThem, ({ total }) => total) : { total: 0, waiting: 0 };
  const self = staffIdOf(actor);
  const [fresh, overdue, materials, background, releases, held, failed, replies, transfers, results, mine, next, described] =
    await Promise.all([
      readsAll ? cached('new', () => countMatter(app.db, actor, 'new', now), Number) : none,
      readsAll ? countMatter(app.db, actor, 'overdue', now) : none,
      countMatter(app.db, actor, 'materials', now),
      countMatter(app.db, actor, 'background', now),
      readsAll ? countMatter(app.db, actor, 'releases', now) : none,
      readsAll ? countMatter(app.db, actor, 'held', now) : none,
      readsAll ? countMatter(app.db, actor, 'failed', now) : none,
      readsAll ? countMatter(app.db, actor, 'replies', now) : none,
      readsAll ? countMatter(app.db, actor, 'transfers', now) : none,
      readsAll ? countMatter(app.db, actor, 'results', now) : none,
      readsAll && self ? countWaitingOf(app.db, actor, self) : none,
      readsAll ? nextReleases(app.db, actor) : { decision: null, any: null },
      readsAll ? describePostings(app, actor, { total: all.total, allPostings, locale }) : { postings: [] },
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
    replies,
    transfers,
    results,
    mine,
    ...all,
    ...described,
  };
}
