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

import { countMatter, countSteps, findCounted, nextRelease } from './store-summary.ts';

/** Postings at most, those with most to do first. */
const mostPostings = 60;

type Steps = Awaited<ReturnType<typeof countSteps>>;
type PostingSummary = DeskSummary['postings'][number];

function sum(rows: Steps, of: 'count' | 'waiting'): number {
  return rows.reduce((total, row) => total + row[of], 0);
}

async function describePostings(app: App, steps: Steps, locale: Locale): Promise<PostingSummary[]> {
  const t = translateFor(locale);
  const { units } = await readReferences(app);
  const byPosting = Map.groupBy(steps, ({ postingId }) => postingId);
  const busiest = [...byPosting]
    .map(([id, rows]) => ({ id, rows, total: sum(rows, 'count'), waiting: sum(rows, 'waiting') }))
    .sort((one, other) => other.waiting - one.waiting || other.total - one.total)
    .slice(0, mostPostings);
  const postings = new Map(
    (
      await findCounted(
        app.db,
        busiest.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return busiest.flatMap(({ id, rows, total, waiting }) => {
    const posting = postings.get(id);
    if (!posting) return [];
    const order = [...stepsOf(posting.jobType), ...enumKeys.applyStatus];
    const counted = rows.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
    return {
      pkRegJob: id,
      regJobName: inLocale({ zh: posting.nameZh, en: posting.nameEn }, locale),
      unit: posting.unit,
      unitName: nameIn(units, posting.unit, locale),
      endDate: posting.endDate,
      total,
      waiting,
      steps: counted.map(({ status, count }) => ({ status, name: enumLabel('applyStatus', status, t), count })),
    };
  });
}

/**
 * What waits for the office within an actor's reach, and where the applications of each posting stand. Whoever only checks
 * what was handed in is told of that alone.
 */
export async function summarise(app: App, actor: Actor & { role: StaffRole }, locale: Locale): Promise<DeskSummary> {
  const now = app.clock.now();
  const readsAll = mayDo(actor.role, 'applications.read');
  const none = Promise.resolve(0);
  const [steps, overdue, materials, background, releases, failed, next] = await Promise.all([
    readsAll ? countSteps(app.db, actor) : [],
    readsAll ? countMatter(app.db, actor, 'overdue', now) : none,
    countMatter(app.db, actor, 'materials', now),
    countMatter(app.db, actor, 'background', now),
    readsAll ? countMatter(app.db, actor, 'releases', now) : none,
    readsAll ? countMatter(app.db, actor, 'failed', now) : none,
    readsAll ? nextRelease(app.db, actor) : null,
  ]);
  return {
    new: sum(
      steps.filter(({ status }) => status === 'submitted'),
      'waiting',
    ),
    overdue,
    materials,
    background,
    releases,
    nextRelease: next === null ? null : new Date(next).toISOString(),
    failed,
    waiting: sum(steps, 'waiting'),
    total: sum(steps, 'count'),
    postings: await describePostings(app, steps, locale),
  };
}
