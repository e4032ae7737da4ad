import { dueColumns, holdColumns } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { listDue } from '#server/recruitment/retention/due.ts';
import { listHolds } from '#server/recruitment/retention/holds.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing } from './export-source.ts';

/** Applications that are due for erasure, without names. */
export function dueSource(app: App, { locale }: SourceRequest): ExportSource {
  const t = translateFor(locale);
  return {
    columns: columnsFor(dueColumns),
    count: async () => null,
    async *rows() {
      const { units } = await readReferences(app);
      let cursor: string | undefined;
      do {
        const { list, next } = await listDue(app, cursor, locale);
        for (const { receiptNo, regJobName, unit, outcome, endedAt } of list) {
          const statusName = t(`desk-exchange.retention.outcomes.${outcome}`);
          yield { receiptNo, regJobName, unitName: nameIn(units, unit, locale), statusName, ended: inBeijing(endedAt) };
        }
        cursor = next ?? undefined;
      } while (cursor);
    },
  };
}

/** The applications within the actor's reach that are exempt from erasure, with the reason. */
export function holdSource(app: App, { actor, locale }: SourceRequest): ExportSource {
  return {
    columns: columnsFor(holdColumns),
    count: async () => null,
    async *rows() {
      for (const { receiptNo, regJobName, reason, by, at } of (await listHolds(app, actor, locale)).list) {
        yield { receiptNo, regJobName, reason, actorName: by, since: inBeijing(at) };
      }
    },
  };
}
