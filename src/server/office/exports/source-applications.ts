import { rawFilterIn } from '#lib/contract/application-filter.ts';
import { idColumn } from '#lib/domain/export-columns.ts';
import { applicationSheet, eachSelected, sheetRowOf } from '#server/office/desk/export-applications.ts';
import { filterOf, listForOffice } from '#server/office/desk/list-applications.ts';
import { scoresOf } from '#server/office/desk/filter/score-filter.ts';
import type { App } from '#server/platform/app.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';

import type { SourceRequest, ExportSource } from './export-source.ts';

async function idNumberOf(app: App, applicationId: string): Promise<string> {
  const resume = await decryptResume(app.db, app, applicationId);
  const id = resume?.sections.resumeInfo?.id;
  return typeof id === 'string' ? id : '';
}

/** Applications as their list shows them, with the ID number only if requested. */
export function applicationSource(app: App, { actor, filter, withId, onIdRead, locale }: SourceRequest): ExportSource {
  const raw = rawFilterIn(filter);
  const { ids, excluded, asOf } = filter;
  const isUnrestricted = !ids && !excluded?.length && !asOf;
  return {
    find: () => scoresOf(app, actor, filterOf(raw)),
    columns: withId ? [...applicationSheet, { name: idColumn, kind: 'text' }] : applicationSheet,
    count: async () => (isUnrestricted ? (await listForOffice(app, actor, raw, { size: 1 }, locale)).total : null),
    async *rows() {
      for await (const application of eachSelected(app, actor, { raw, ids, excluded, asOf }, locale)) {
        const row = sheetRowOf(application, locale);
        if (withId) onIdRead?.(application);
        yield withId ? { ...row, [idColumn]: await idNumberOf(app, application.idkey) } : row;
      }
    },
  };
}
