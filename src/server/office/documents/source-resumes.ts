import { maskedResumePdf } from '#server/office/desk/print-for-office.ts';
import type { App } from '#server/platform/app.ts';

import { type DocumentsAsked, type DocumentStep, eachApplication } from './document-source.ts';
import { whenFree } from './when-free.ts';

/** The resumes that the applications were submitted with, masked as on their pages. */
export async function* resumeSource(app: App, asked: DocumentsAsked): AsyncGenerator<DocumentStep> {
  const { actor, locale, markFor } = asked;
  for await (const row of eachApplication(app, asked)) {
    const { receiptNo } = row;
    const printing = { languages: [locale], reader: actor.id, mark: markFor(receiptNo) };
    const file = await whenFree(() => maskedResumePdf(app, row, printing));
    const titles = file ? [file.name.replace(/\.pdf$/, '')] : [];
    yield { receiptNos: [receiptNo], files: file ? [{ ...file, titles }] : [] };
  }
}
