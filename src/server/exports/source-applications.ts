import { idColumn } from '#lib/export-lists.ts';
import { openResume } from '#server/applications/frozen-resume.ts';
import type { App } from '#server/app.ts';
import { applicationSheet, sheetRowOf } from '#server/recruiting/export-applications.ts';
import { eachForOffice, listForOffice } from '#server/recruiting/list-applications.ts';

import { applicationFilter } from './export-request.ts';
import type { Asked, ExportSource } from './export-source.ts';

async function idNumberOf(app: App, applicationId: string): Promise<string> {
  const resume = await openResume(app.db, app, applicationId);
  const id = resume?.sections.resumeInfo?.id;
  return typeof id === 'string' ? id : '';
}

/** Applications as their list shows them, and with the ID number only where that was asked. */
export function applicationSource(app: App, { actor, filter, withId, locale }: Asked): ExportSource {
  const raw = applicationFilter(filter);
  return {
    columns: withId ? [...applicationSheet, { name: idColumn, kind: 'text' }] : applicationSheet,
    count: async () => (await listForOffice(app, actor, raw, { size: 1 }, locale)).total,
    async *rows() {
      for await (const application of eachForOffice(app, actor, raw, locale)) {
        const row = sheetRowOf(application);
        yield withId ? { ...row, [idColumn]: await idNumberOf(app, application.idkey) } : row;
      }
    },
  };
}
