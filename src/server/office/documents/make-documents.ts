import { type DocumentKind, documentKinds } from '#lib/domain/document-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { localeFrom } from '#lib/text/locale.ts';
import { decryptRequest } from '#server/office/exports/export-request.ts';
import { type MadeFile, makeFiles, requesterOf, type Tally } from '#server/office/exports/make-files.ts';
import type { App } from '#server/platform/app.ts';

import type { StoredSelection } from './ask-for-documents.ts';
import type { DocumentFile, DocumentsAsked, DocumentSources } from './document-source.ts';
import { resumeSource } from './source-resumes.ts';
import { zipFile } from './zip-file.ts';

type JobRow = Parameters<typeof requesterOf>[0];

const sources: DocumentSources = { resumes: resumeSource };

/** Who requested the documents and when, and the applications that have none. */
function aboutLines({ actorName, askedAt, locale: spoken, list }: JobRow, tally: Tally, missing: readonly string[]): string[] {
  const t = translateFor(localeFrom(spoken));
  return [
    t(`desk-exchange.exports.lists.${list as DocumentKind}`),
    `${t('desk-exchange.about.by')}: ${actorName}`,
    `${t('desk-exchange.about.at')}: ${dateTimeInShanghai(askedAt)}`,
    t('desk-exchange.documents.count', { count: tally.shown.size }),
    `${t('desk-exchange.about.secret')} · ${t('common.site.name')}`,
    ...(missing.length > 0 ? ['', t('desk-exchange.documents.missing', { count: missing.length }), ...missing] : []),
  ];
}

/** The content of a file with documents. */
async function documentsFile(app: App, row: JobRow, tally: Tally): Promise<MadeFile> {
  const locale = localeFrom(row.locale);
  const actor = requesterOf(row);
  const { ids } = decryptRequest<StoredSelection>(app, row);
  const at = dateTimeInShanghai(row.askedAt);
  const markFor: DocumentsAsked['markFor'] = (receiptNo) => [actor.name, receiptNo, at].filter(Boolean).join(' · ');
  const steps = sources[row.list as DocumentKind](app, { actor, ids, locale, markFor });
  async function* files(): AsyncGenerator<DocumentFile> {
    const missing: string[] = [];
    for await (const { receiptNos, files: made } of steps) {
      for (const receiptNo of receiptNos) {
        if (made.length > 0) tally.shown.add(receiptNo);
        else missing.push(receiptNo);
      }
      yield* made;
      tally.rows += receiptNos.length;
    }
    const text = `\uFEFF${aboutLines(row, tally, missing).join('\r\n')}\r\n`;
    yield { name: 'README.txt', mediaType: 'text/plain', bytes: Buffer.from(text) };
  }
  return { total: ids.length, parts: zipFile(files(), row.askedAt) };
}

/** Makes the requested files with documents, as `makeFiles` does. */
export async function makeDocuments(app: App, isStopped: () => boolean = () => false): Promise<void> {
  await makeFiles(app, documentKinds, documentsFile, isStopped);
}
