import { identityAttachments } from '#lib/forms/resume/resume-info.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { materialName } from '#lib/i18n/material-name.ts';
import type { App } from '#server/platform/app.ts';
import { plainName } from '#server/platform/files/files.ts';
import { readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { markedBulkPage, pagesInBulk } from '#server/recruitment/materials/pages-in-bulk.ts';

import {
  type DocumentFile,
  type DocumentsAsked,
  type DocumentStep,
  eachApplication,
  type UnmadeFile,
} from './document-source.ts';
import { made } from './made.ts';

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The pages of an application's materials, one by one. */
async function* pagesOf(
  app: App,
  row: OfficeRow,
  { actor, locale, markFor }: DocumentsAsked,
): AsyncGenerator<DocumentFile | UnmadeFile> {
  const { id, accountId, receiptNo } = row;
  const t = translateFor(locale);
  const pages = await pagesInBulk(app.db, row, identityAttachments);
  if (pages.length === 0) return;
  const person = await readFrozenPerson(app.db, app, id);
  const folder = plainName([person.name, receiptNo].filter(Boolean).join('-'));
  const mark = markFor(receiptNo);
  for (const [index, { type, fileId }] of pages.entries()) {
    const title = materialName(type, t);
    const titles = [folder, title];
    const page = await made(app, () => markedBulkPage(app, { accountId, fileId }, { mark, reader: actor.id }));
    if (page === null) yield { titles, bytes: null };
    if (!page) continue;
    // A document that cannot be marked has the mark in its name.
    const name = plainName([`${index + 1}-${title}`, !page.isMarked && mark].filter(Boolean).join(' '));
    yield { ...page, name: `${folder}/${name}.${endings[page.mediaType] ?? 'pdf'}`, titles };
  }
}

/** The materials of candidates, in a folder for each application. Pictures of ID documents are left out. */
export async function* materialSource(app: App, asked: DocumentsAsked): AsyncGenerator<DocumentStep> {
  for await (const row of eachApplication(app, asked)) yield { receiptNos: [row.receiptNo], files: pagesOf(app, row, asked) };
}
