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
import { statesOf } from '#lib/rules/conditions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { decryptTraits } from '#server/recruitment/applications/search/traits.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { cachedCount } from './large-counts.ts';
import { type ListCursor, readCursor, writeCursor } from './list-cursor.ts';
import { resolveFilter } from './resolve-keyword.ts';
import { countMatching } from './store-filter.ts';
import { findListPositions } from './store-list-positions.ts';
import { findNamed, type ListedRow, readListed } from './store.ts';

export type { ListedApplication } from '#lib/contract/desk-applications.ts';

const usualPage = 50;
const exportedAtOnce = 500;

/**
 * Parses a filter from outside.
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

/** Rows as the office's lists show them, in the reader's language. */
export async function listedIn(app: App, locale: Locale): Promise<(row: ListedRow) => ListedApplication> {
  const t = translateFor(locale);
  const { units, workplaces, testSites } = await readReferences(app);
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
    statusDate: todayInShanghai(row.statusAt),
    appliedAt: new Date(row.appliedAt).toISOString(),
    school: row.school,
    major: row.major,
    education: row.education,
    educationName: educationLevels.some((level) => level === row.education) ? enumLabel('education', row.education, t) : '',
    workPlace: nameIn(workplaces, row.workPlace, locale),
    site: nameIn(testSites, row.site, locale),
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
            toName: enumLabel('applyStatus', row.toStatus, t),
            releaseAt: new Date(row.releaseAt).toISOString(),
            ...(row.batchId === null ? {} : { batchId: row.batchId }),
          },
  });
}

interface Page {
  sort?: string | undefined;
  cursor?: string | undefined;
  size?: number | undefined;
}

/**
 * A page of the applications within an actor's reach: those that wait for the office first, then the newest, or as
 * `sort` says. `next` is the cursor of the following page, null on the last; `total` and `asOf` are those of the first
 * page. A total above 10,000 may be ten seconds old.
 * @throws AppError 400 for an invalid filter, order or cursor
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
  const from: ListCursor | null = cursor ? readCursor(cursor, order) : null;
  const count = Math.min(Math.max(size, 1), largestPage);
  const until = from?.asOf ?? now;
  const meant = await resolveFilter(app, actor, filter, now);
  const [found, total] = await Promise.all([
    findListPositions(app.db, actor, meant, { order, asOf: until, after: from?.after ?? null, count: count + 1 }),
    from?.total ?? cachedCount(app, ['list', actor.units, filter], () => countMatching(app.db, actor, meant), Number),
  ]);
  const places = found.slice(0, count);
  const rows = await readListed(
    app.db,
    places.map(({ id }) => id),
  );
  const last = places.at(-1);
  // Of several changes within a millisecond the later ones are dated ahead.
  const asOf = from?.asOf ?? rows.reduce((latest, { statusAt }) => Math.max(latest, statusAt), now);
  return {
    list: rows.map(await listedIn(app, locale)),
    next: found.length > count && last ? writeCursor({ order, asOf, after: last, total }) : null,
    total,
    asOf: new Date(asOf).toISOString(),
  };
}

/**
 * All applications that match a filter, newest first, in portions.
 * @throws AppError 400 for an invalid filter
 */
export async function* eachForOffice(app: App, actor: Actor, raw: RawFilter, locale: Locale): AsyncGenerator<ListedApplication> {
  const now = app.clock.now();
  const meant = await resolveFilter(app, actor, filterOf(raw), now);
  const describe = await listedIn(app, locale);
  const reading = { order: 'newest' as const, asOf: now, count: exportedAtOnce };
  for (let after: ListCursor['after'] | null = null; ;) {
    const places = await findListPositions(app.db, actor, meant, { ...reading, after });
    const rows = await readListed(
      app.db,
      places.map(({ id }) => id),
    );
    yield* rows.map(describe);
    after = places.at(-1) ?? null;
    if (places.length < exportedAtOnce) return;
  }
}

/**
 * Which of the named applications match a filter, in the order of the names, in portions.
 * @throws AppError 400 for an invalid filter
 */
export async function* eachNamed(
  app: App,
  actor: Actor,
  { raw, ids }: { raw: RawFilter; ids: readonly string[] },
  locale: Locale,
): AsyncGenerator<ListedApplication> {
  const meant = await resolveFilter(app, actor, filterOf(raw), app.clock.now());
  const describe = await listedIn(app, locale);
  const named = [...new Set(ids)];
  for (let from = 0; from < named.length; from += exportedAtOnce) {
    const found = await findNamed(app.db, actor, meant, named.slice(from, from + exportedAtOnce));
    yield* (await readListed(app.db, found)).map(describe);
  }
}
