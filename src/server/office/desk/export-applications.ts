import type { RawFilter } from '#lib/contract/application-filter.ts';
import { applicationColumns } from '#lib/domain/export-columns.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { instantOf } from '#lib/rules/instants.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Column, SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { writeRows } from '#server/platform/spreadsheets/export-rows.ts';
import type { SheetFormat } from '#server/platform/spreadsheets/sheet.ts';

import { eachForOffice, eachNamed, type ListedApplication } from './list-applications.ts';

/** The columns of applications in a file. */
export const applicationSheet: readonly Column[] = applicationColumns.map((name) => ({
  name,
  kind: 'text',
}));

/** An application as a row of a sheet, in the reader's language and Beijing time, without unreleased decisions. */
export function sheetRowOf({ conditions, pending: _, tags = [], ...row }: ListedApplication, locale: Locale): SheetRow {
  const t = translateFor(locale);
  const jobTypeName = isJobType(row.jobType) ? t(`jobs.types.${row.jobType}`) : '';
  const appliedAt = dateTimeInShanghai(Date.parse(row.appliedAt));
  const states = conditionNames.map((name) => {
    const state = conditions[name];
    return [name, state === null ? '' : t(`desk-applications.condition.${state}`)];
  });
  const names = tags.map(({ name }) => name).join(t('desk-log.comma'));
  return { ...row, jobTypeName, appliedAt, tags: names, ...Object.fromEntries(states) };
}

/**
 * Restricts the matches of a filter: only `ids`, none of `excluded` (ids or receipt numbers), and only applications submitted
 * up to `asOf` (ISO 8601). An absent field restricts nothing.
 */
export interface Selection {
  ids?: readonly string[] | undefined;
  excluded?: readonly string[] | undefined;
  asOf?: string | undefined;
}

/**
 * The applications within the actor's reach that match a filter and a selection: in the order of `ids`, or newest first
 * without `ids`.
 * @throws AppError 400 for an invalid filter, or as `scoresOf`
 */
export async function* eachSelected(
  app: App,
  actor: Actor,
  { raw, ids, excluded = [], asOf }: Selection & { raw: RawFilter },
  locale: Locale,
): AsyncGenerator<ListedApplication> {
  const left = new Set(excluded);
  const until = (asOf && instantOf(asOf)) || Infinity;
  const each = ids ? eachNamed(app, actor, { raw, ids }, locale) : eachForOffice(app, actor, raw, locale);
  for await (const application of each) {
    const { idkey, receiptNo, appliedAt } = application;
    if (!left.has(idkey) && !left.has(receiptNo) && Date.parse(appliedAt) <= until) yield application;
  }
}

/**
 * A file with the applications that match a filter, in chunks. The file has the values that lists show, so no ID numbers.
 * @param counted called with the receipt number of each row
 * @throws AppError 400 for an invalid filter, or as `scoresOf`
 */
export function exportApplications(
  app: App,
  actor: Actor,
  { filter, format, counted }: { filter: RawFilter; format: SheetFormat; counted?: (receiptNo: string) => void },
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const application of eachForOffice(app, actor, filter, locale)) {
      counted?.(application.receiptNo);
      yield sheetRowOf(application, locale);
    }
  }
  return writeRows(applicationSheet, rows(), format);
}
