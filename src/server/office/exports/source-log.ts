import { logColumns } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { describeEntries } from '#server/office/desk/describe-log.ts';
import type { App } from '#server/platform/app.ts';
import { eachPortion } from '#server/platform/audit/search-log.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing, mustBeDays } from './export-source.ts';

const dayMs = 86_400_000;

/**
 * The log of the hiring office, oldest first.
 * @throws AppError 400 for invalid days
 */
export function logSource(app: App, { actor, filter, locale }: SourceRequest): ExportSource {
  const { from, to } = filter;
  mustBeDays(filter);
  const meant = {
    who: filter.actor,
    what: filter.action,
    whom: filter.keyWord,
    from: from ? endOfDayInShanghai(from) - dayMs + 1 : undefined,
    to: to ? endOfDayInShanghai(to) : undefined,
  };
  const t = translateFor(locale);
  return {
    columns: columnsFor(logColumns, ['seq']),
    count: async () => null,
    async *rows() {
      for await (const entries of eachPortion(app, actor, meant)) {
        for (const { id, when, who, what, whomName, unitName, words } of await describeEntries(app, entries, locale)) {
          yield {
            ...{ seq: id, at: inBeijing(when), actorName: who, whom: whomName, unitName: unitName ?? '', details: words },
            actionName: t(`desk-log.actions.${what.replaceAll('.', '_')}` as MessageKey),
          };
        }
      }
    },
  };
}
