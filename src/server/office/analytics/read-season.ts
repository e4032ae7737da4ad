import type { Season, SeasonQuery } from '#lib/contract/season.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { plusMonths } from '#lib/rules/periods.ts';
import type { Locale } from '#lib/text/locale.ts';
import { readQuotas } from '#server/office/desk/quotas.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { describeWaits } from './longest-waits.ts';
import { type SeasonNumbers, type SeasonPosting, seasonRows } from './season-rows.ts';
import { countEntered, countStanding, findSeasonPostings, type SeasonFilter } from './store-season.ts';

/** Length of a season in months if the query gives no first day. */
const usualMonths = 6;

/** @throws AppError 400 for an invalid day or an unknown category */
function filterOf(app: App, { from, jobType, unit }: SeasonQuery): SeasonFilter {
  const to = todayInShanghai(app.clock.now());
  const faults = faultsOfDays({ from, to }).map(({ rule }) => ({ path: 'from', rule }));
  if (faults.length > 0) throw invalid(...faults);
  if (jobType && !isJobType(jobType)) throw invalid({ path: 'jobType', rule: 'choice' });
  return { from: from || plusMonths(to, -usualMonths), to, jobType: jobType || undefined, unit: unit || undefined };
}

async function readNumbers(app: App, actor: Pick<Actor, 'units'>, filter: SeasonFilter): Promise<SeasonPosting[]> {
  const { db } = app;
  const ids = await findSeasonPostings(db, actor, filter);
  const postings = await readPostings(db, ids);
  const hiring = [...postings.values()].map(({ id, headcount, quotas = [] }) => ({ id, headcount, quotas }));
  const quotas = await readQuotas(db, actor, hiring);
  const standing = Map.groupBy(await countStanding(db, actor, ids), ({ postingId }) => postingId);
  const entered = Map.groupBy(await countEntered(db, ids), ({ postingId }) => postingId);
  return [...postings.values()].map((posting) => ({
    posting,
    quotas: quotas.get(posting.id) ?? [],
    standing: standing.get(posting.id) ?? [],
    entered: entered.get(posting.id) ?? [],
  }));
}

function addUp(rows: readonly SeasonNumbers[]): Season['total'] {
  const total = { headcount: 0, live: 0, offered: 0, filled: 0, forecast: 0, low: 0, high: 0 };
  for (const row of rows) for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name];
  return total;
}

/**
 * The season of an actor's units: the headcount by category and base, how many places are filled and offered, how many
 * applications are in progress, the forecast (`season-rows.ts`), and what needs attention today.
 * @throws AppError 400 for an invalid day or an unknown category
 */
export async function readSeason(app: App, actor: Pick<Actor, 'units'>, query: SeasonQuery, locale: Locale): Promise<Season> {
  const filter = filterOf(app, query);
  const t = translateFor(locale);
  const { workplaces } = await readReferences(app);
  const postings = await readNumbers(app, actor, filter);
  const numbers = seasonRows(postings);
  const rows = numbers.map((row) => ({
    ...row,
    jobTypeName: isJobType(row.jobType) ? t(`jobs.types.${row.jobType}`) : row.jobType,
    workPlaceName: row.workPlace === '' ? t('desk-figures.season.anyBase') : nameIn(workplaces, row.workPlace, locale),
  }));
  const short = rows
    .map(({ jobTypeName, workPlaceName, headcount, forecast }) => ({ jobTypeName, workPlaceName, missing: headcount - forecast }))
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => other.missing - one.missing);
  return {
    from: filter.from,
    to: filter.to,
    postings: postings.length,
    rows,
    total: addUp(numbers),
    short,
    waiting: await describeWaits(app, actor, filter, { isExact: true, locale }),
  };
}
