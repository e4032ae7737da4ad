import { translateFor } from '#lib/i18n/server-translate.ts';
import { materialName } from '#lib/i18n/material-name.ts';
import type { App } from '#server/platform/app.ts';
import { plainName } from '#server/platform/files/files.ts';
import { readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { markedBulkPage, pagesInBulk } from '#server/recruitment/materials/pages-in-bulk.ts';
import { identityAttachments } from '#server/recruitment/resumes/sensitive-data.ts';

import { type DocumentFile, type DocumentsAsked, type DocumentStep, eachApplication } from './document-source.ts';
import { whenFree } from './when-free.ts';

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The pages of an application's materials, one by one. */
async function* pagesOf(app: App, row: OfficeRow, { actor, locale, markFor }: DocumentsAsked): AsyncGenerator<DocumentFile> {
  const { id, accountId, receiptNo } = row;
  const t = translateFor(locale);
  const { name } = await readFrozenPerson(app.db, app, id);
  const folder = plainName([name, receiptNo].filter(Boolean).join('-'));
  const options = { mark: markFor(receiptNo), reader: actor.id };
  for (const [index, { type, fileId }] of (await pagesInBulk(app.db, row, identityAttachments)).entries()) {
    const page = await whenFree(() => markedBulkPage(app, { accountId, fileId }, options));
    const title = materialName(type, t);
    const name = `${folder}/${plainName(`${index + 1}-${title}`)}`;
    if (page) yield { ...page, name: `${name}.${endings[page.mediaType] ?? 'pdf'}`, titles: [folder, title] };
  }
}

/** What candidates handed in after applying, in a folder for each application. Pictures of ID documents are left out. */
export async function* materialSource(app: App, asked: DocumentsAsked): AsyncGenerator<DocumentStep> {
  for await (const row of eachApplication(app, asked)) yield { receiptNos: [row.receiptNo], files: pagesOf(app, row, asked) };
}
