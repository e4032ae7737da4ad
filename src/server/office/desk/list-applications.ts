import {
  type ApplicationFilter,
  type ApplicationOrder,
  applicationOrders,
  type RawFilter,
  readFilter,
} from '#lib/contract/application-filter.ts';
import { largestPage, type ListedApplication, type ListedApplications } from '#lib/contract/desk-applications.ts';
import type { PostingConditions } from '#lib/contract/postings.ts';
import { educationLevels } from '#lib/domain/education-levels.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { statesOf } from '#lib/rules/conditions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { roundNameOf } from '#lib/rules/rounds.ts';
import { validityOn } from '#lib/rules/validity.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { stopName } from '#server/recruitment/applications/describe-application.ts';
import { decryptTraits } from '#server/recruitment/applications/search/traits.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { parseRounds } from '#server/recruitment/processes/processes.ts';

import { readCursor, writeCursor } from './list-cursor.ts';
import { readPage } from './list-page.ts';
import { resolveFilter } from './filter/resolve-keyword.ts';
import { findListPositions, type ListPosition } from './store-list-positions.ts';
import { findNamed, type ListedRow, readListed } from './store.ts';

export type { ListedApplication } from '#lib/contract/desk-applications.ts';

const usualPage = 50;
const exportedAtOnce = 500;

/**
 * Parses an untrusted filter.
 * @throws AppError 400 with every fault
 */
export function filterOf(raw: RawFilter): ApplicationFilter {
  const read = readFilter(raw);
  if ('faults' in read) throw invalid(...read.faults);
  return read.filter;
}

function orderOf(sort: string | undefined): ApplicationOrder {
  const order = applicationOrders.find((one) => one === (sort || 'waiting'));
  if (!order) throw invalid({ path: 'sort', rule: 'choice' });
  return order;
}

/** Returns a function that describes a row as the office's lists show it, in the reader's language. */
export async function rowDescriber(app: App, locale: Locale): Promise<(row: ListedRow) => ListedApplication> {
  const t = translateFor(locale);
  const { units, workplaces, testSites } = await readReferences(app);
  const today = todayInShanghai(app.clock.now());
  const runs = (status: ListedRow['status']) => isLive(status) || status === 'hired';
  return (row) => ({
    idkey: row.id,
    receiptNo: row.receiptNo,
    name: row.name,
    pkRegJob: row.postingId,
    regJobName: inLocale({ zh: row.nameZh, en: row.nameEn }, locale),
    jobType: row.jobType,
    unit: row.unit,
    unitName: nameIn(units, row.unit, locale),
    status: row.status,
    statusName: enumLabel('applyStatus', row.status, t),
    roundName: inLocale(roundNameOf(parseRounds(row.rounds), row) ?? { zh: '', en: '' }, locale),
    statusDate: todayInShanghai(row.statusAt),
    appliedAt: new Date(row.appliedAt).toISOString(),
    school: row.school,
    major: row.major,
    education: row.education,
    educationName: educationLevels.some((level) => level === row.education) ? enumLabel('education', row.education, t) : '',
    workPlace: nameIn(workplaces, row.workPlace, locale),
    site: nameIn(testSites, row.site, locale),
    cameFrom: row.cameFrom ?? '',
    ownerId: row.ownerId ?? '',
    ownerName: row.ownerName ?? '',
    tags: [...row.tags],
    resumeType: row.resumeType,
    waiting: row.waits === 1 ? 'Y' : 'N',
    conditions: statesOf(
      JSON.parse(row.conditions) as PostingConditions,
      decryptTraits(app, row.id, row.sealedTraits),
      todayInShanghai(row.appliedAt),
    ),
    pending:
      row.toStatus === null || row.releaseAt === null
        ? null
        : {
            to: row.toStatus,
            toName: stopName({ status: row.toStatus, round: row.toRound }, parseRounds(row.rounds), t, locale),
            releaseAt: new Date(row.releaseAt).toISOString(),
            ...(row.batchId === null ? {} : { batchId: row.batchId }),
          },
    resultEnds:
      row.resultEnds !== null && runs(row.status) && validityOn(today, row.resultEnds) !== 'valid' ? row.resultEnds : null,
  });
}

interface Page {
  sort?: string | undefined;
  cursor?: string | undefined;
  size?: number | undefined;
}

/**
 * A page of the applications within an actor's reach, in the order `sort`, which may be a column. By default, applications
 * that wait for the office come first, then the others, both newest first. `next` is the cursor of the following page, null
 * on the last one; `total` and `asOf` have the values of the first page. A total above 10,000 may be ten seconds old.
 * @throws AppError 400 for an invalid filter, order or cursor, or as `scoresOf`
 */
export async function listForOffice(
  app: App,
  actor: Actor,
  raw: RawFilter,
  { sort, cursor, size = usualPage }: Page,
  locale: Locale,
): Promise<ListedApplications> {
  const filter = filterOf(raw);
  const order = orderOf(sort);
  const now = app.clock.now();
  const from = cursor ? readCursor(app, cursor, order) : null;
  const count = Math.min(Math.max(size, 1), largestPage);
  const { positions: found, total } = await readPage(app, actor, { filter, order, from, count: count + 1, now });
  const positions = found.slice(0, count);
  const rows = await readListed(
    app.db,
    positions.map(({ id }) => id),
  );
  const last = positions.at(-1);
  // If an application changes several times within a millisecond, the later changes get times in the future, which
  // `asOf` must include.
  const asOf = from?.asOf ?? rows.reduce((latest, { statusAt }) => Math.max(latest, statusAt), now);
  return {
    list: rows.map(await rowDescriber(app, locale)),
    next: found.length > count && last ? writeCursor(app, { order, asOf, after: last, total }) : null,
    total,
    asOf: new Date(asOf).toISOString(),
  };
}

/**
 * All applications within an actor's reach that match a filter, newest first, read in portions.
 * @throws AppError 400 for an invalid filter, or as `scoresOf`
 */
export async function* eachForOffice(app: App, actor: Actor, raw: RawFilter, locale: Locale): AsyncGenerator<ListedApplication> {
  const now = app.clock.now();
  const resolved = await resolveFilter(app, actor, filterOf(raw), now);
  const describe = await rowDescriber(app, locale);
  const reading = { order: 'newest' as const, asOf: now, count: exportedAtOnce };
  for (let after: ListPosition | null = null; ;) {
    const positions = await findListPositions(app.db, actor, resolved, { ...reading, after });
    const rows = await readListed(
      app.db,
      positions.map(({ id }) => id),
    );
    yield* rows.map(describe);
    after = positions.at(-1) ?? null;
    if (positions.length < exportedAtOnce) return;
  }
}

/**
 * The applications with these ids that are within an actor's reach and match a filter, in the order of the ids, read in
 * portions.
 * @throws AppError 400 for an invalid filter, or as `scoresOf`
 */
export async function* eachNamed(
  app: App,
  actor: Actor,
  { raw, ids }: { raw: RawFilter; ids: readonly string[] },
  locale: Locale,
): AsyncGenerator<ListedApplication> {
  const resolved = await resolveFilter(app, actor, filterOf(raw), app.clock.now());
  const describe = await rowDescriber(app, locale);
  const distinct = [...new Set(ids)];
  for (let from = 0; from < distinct.length; from += exportedAtOnce) {
    const found = await findNamed(app.db, actor, resolved, distinct.slice(from, from + exportedAtOnce));
    yield* (await readListed(app.db, found)).map(describe);
  }
}
