import { logColumns } from '#lib/export-columns.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import { eachEntry } from '#server/audit/each-entry.ts';

import { type Asked, type ExportSource, mustBeDays } from './export-source.ts';

const dayMs = 86_400_000;

/** The log of the hiring office, the oldest first. @throws AppError 400 for days that are none */
export function logSource(app: App, { actor, filter }: Asked): ExportSource {
  const { from, to } = filter;
  mustBeDays(filter);
  const meant = {
    who: filter.actor,
    what: filter.action,
    whom: filter.keyWord,
    from: from ? endOfDayInShanghai(from) - dayMs + 1 : undefined,
    to: to ? endOfDayInShanghai(to) : undefined,
  };
  return {
    columns: logColumns.map((name) => ({ name, kind: 'text' })),
    count: async () => null,
    async *rows() {
      for await (const { seq, at, unit, applicationId, subject, ...row } of eachEntry(app, actor, meant)) {
        yield {
          ...row,
          seq: String(seq),
          at: new Date(Number(at)).toISOString(),
          unit: unit ?? '',
          applicationId: applicationId ?? '',
          subject: subject ?? '',
        };
      }
    },
  };
}
