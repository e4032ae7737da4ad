import { type DocumentKind, documentKinds } from '#lib/domain/document-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { localeFrom } from '#lib/text/locale.ts';
import { decryptRequest } from '#server/office/exports/export-request.ts';
import { type MadeFile, makeFiles, requesterOf, type Tally } from '#server/office/exports/make-files.ts';
import type { App } from '#server/platform/app.ts';
import { bindPdf } from '#server/platform/pdf/bind-pdf.ts';

import { aboutFile } from './about-file.ts';
import type { StoredSelection } from './ask-for-documents.ts';
import type { DocumentFile, DocumentsAsked, DocumentSources } from './document-source.ts';
import { materialSource } from './source-materials.ts';
import { resumeSource } from './source-resumes.ts';
import { labelSource, rosterSource, signInSource } from './source-sheets.ts';
import { slipSource } from './source-slips.ts';
import { zipFile } from './zip-file.ts';

type JobRow = Parameters<typeof requesterOf>[0];

const sources: DocumentSources = {
  resumes: resumeSource,
  materials: materialSource,
  roster: rosterSource,
  labels: labelSource,
  signIn: signInSource,
  slips: slipSource,
};

/** The content of a file with documents; its last document states what the file contains and what is missing. */
async function documentsFile(app: App, row: JobRow, tally: Tally): Promise<MadeFile> {
  const locale = localeFrom(row.locale);
  const actor = requesterOf(row);
  const { askedAt } = row;
  const selection = decryptRequest<StoredSelection>(app, row);
  const at = dateTimeInShanghai(askedAt);
  const markFor: DocumentsAsked['markFor'] = (receiptNo) => [actor.name, receiptNo, at].filter(Boolean).join(' · ');
  const steps = sources[row.list as DocumentKind](app, { ...selection, actor, locale, madeAt: askedAt, markFor });
  const [missing, unreadable]: [string[], string[]] = [[], []];
  async function* files(): AsyncGenerator<DocumentFile> {
    for await (const { receiptNos, files: made } of steps) {
      let count = 0;
      for await (const file of made) {
        count += 1;
        if (file.bytes === null) {
          unreadable.push(file.titles.join(' · '));
          continue;
        }
        // The download is logged for every applicant with at least one document in the file, even if another document of the
        // same applicant fails.
        for (const receiptNo of receiptNos) tally.shown.add(receiptNo);
        yield file;
      }
      if (count === 0) missing.push(...receiptNos);
      tally.rows += receiptNos.length;
    }
    yield await aboutFile(app, row, { count: tally.shown.size, missing, unreadable });
  }
  const turn = { queue: 'staff', key: actor.id } as const;
  const title = translateFor(locale)(`desk-exchange.exports.lists.${row.list as DocumentKind}`);
  const onFault = ({ titles }: Pick<DocumentFile, 'titles'>) => void unreadable.push(titles.join(' · '));
  const bound = { title, language: locale === 'en-us' ? 'en-US' : 'zh-CN', madeAt: askedAt, onFault };
  const parts = row.format === 'pdf' ? bindPdf(files(), bound, turn) : zipFile(files(), askedAt);
  return { total: selection.ids.length, parts };
}

/** Makes the requested files with documents, as `makeFiles` does. */
export async function makeDocuments(app: App, isStopped: () => boolean = () => false): Promise<void> {
  await makeFiles(app, documentKinds, documentsFile, isStopped);
}
