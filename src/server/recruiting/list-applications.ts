import { type ApplicationFilter, type RawFilter, readFilter } from '#lib/contract/application-filter.ts';
import type { ApplyStatus } from '#lib/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/locale.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { invalid } from '#server/errors.ts';
import { nameIn, readReferences } from '#server/postings/references.ts';

import { countMatching, type Cursor, findMatching } from './store.ts';

/** An application as lists of the office show it: no ID number, nothing of health, no phone. */
export interface ListedApplication {
  idkey: string;
  receiptNo: string;
  name: string;
  pkRegJob: string;
  regJobName: string;
  jobType: string;
  /** The hiring unit's key and name. */
  unit: string;
  unitName: string;
  status: ApplyStatus;
  statusName: string;
  statusDate: string;
  /** ISO 8601. */
  appliedAt: string;
  school: string;
  major: string;
  education: string;
  workPlace: string;
  site: string;
  resumeType: string;
}

const mostAtOnce = 100;
const exportedAtOnce = 500;

function filterOf(raw: RawFilter): ApplicationFilter {
  const read = readFilter(raw);
  if ('faults' in read) throw invalid(...read.faults);
  return read.filter;
}

function cursorIn(text: string): Cursor {
  const [, appliedAt, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? [];
  if (!appliedAt || !id) throw invalid({ path: 'cursor', rule: 'type' });
  return { appliedAt: Number(appliedAt), id };
}

type Row = Awaited<ReturnType<typeof findMatching>>[number];

async function describer(app: App, locale: Locale): Promise<(row: Row) => ListedApplication> {
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
    workPlace: nameIn(workplaces, row.workPlace, locale),
    site: nameIn(testSites, row.site, locale),
    resumeType: row.resumeType,
  });
}

/**
 * A page of the applications in an actor's reach, the newest first; `next` is the cursor of the page behind, null on the
 * last one. How many there are is counted on the first page.
 * @throws AppError 400 for a filter or cursor that is at fault
 */
export async function listForOffice(
  app: App,
  actor: Actor,
  raw: RawFilter,
  { cursor, size = 50 }: { cursor?: string | undefined; size?: number | undefined },
  locale: Locale,
): Promise<{ list: ListedApplication[]; next: string | null; total: number | null }> {
  const filter = filterOf(raw);
  const after = cursor === undefined ? undefined : cursorIn(cursor);
  const count = Math.min(Math.max(size, 1), mostAtOnce);
  const rows = await findMatching(app.db, actor, filter, { after, count: count + 1 });
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return {
    list: shown.map(await describer(app, locale)),
    next: rows.length > count && last ? `${last.appliedAt}-${last.id}` : null,
    total: after ? null : await countMatching(app.db, actor, filter),
  };
}

/** Every application that a filter means, a portion at a time. @throws AppError 400 for a filter that is at fault */
export async function* eachForOffice(app: App, actor: Actor, raw: RawFilter, locale: Locale): AsyncGenerator<ListedApplication> {
  const filter = filterOf(raw);
  const describe = await describer(app, locale);
  let after: Cursor | undefined;
  for (;;) {
    const rows = await findMatching(app.db, actor, filter, { after, count: exportedAtOnce });
    yield* rows.map(describe);
    after = rows.at(-1);
    if (rows.length < exportedAtOnce) return;
  }
}
