import { maskedResumePdf } from '#server/office/desk/print-for-office.ts';
import type { App } from '#server/platform/app.ts';

import { type DocumentsAsked, type DocumentStep, eachApplication } from './document-source.ts';
import { made } from './made.ts';

/** The frozen resumes of the applications, masked as on the desk's page of each application. */
export async function* resumeSource(app: App, asked: DocumentsAsked): AsyncGenerator<DocumentStep> {
  const { actor, locale, markFor } = asked;
  for await (const row of eachApplication(app, asked)) {
    const { receiptNo } = row;
    const printing = { languages: [locale], reader: actor.id, mark: markFor(receiptNo) };
    const file = await made(app, () => maskedResumePdf(app, row, printing));
    if (file === null) yield { receiptNos: [receiptNo], files: [{ titles: [receiptNo], bytes: null }] };
    else yield { receiptNos: [receiptNo], files: file ? [{ ...file, titles: [file.name.replace(/\.pdf$/, '')] }] : [] };
  }
}
