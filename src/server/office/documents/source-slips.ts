import { translateFor } from '#lib/i18n/server-translate.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';
import type { App } from '#server/platform/app.ts';
import { plainName } from '#server/platform/files/files.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { printPhoto } from '#server/platform/pdf/print-photo.ts';
import { openFrozenPhoto, readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { type OfficeSlip, slipForOffice } from '#server/recruitment/assessments/office/session-papers.ts';

import {
  type DocumentFile,
  type DocumentsAsked,
  type DocumentStep,
  eachApplication,
  type UnmadeFile,
} from './document-source.ts';
import { made } from './made.ts';

const rules = ['early', 'documents', 'phones', 'seat', 'honesty'] as const;

function paperOf(
  { jobName, receiptNo, test, qr }: OfficeSlip,
  { name, photo }: { name: string; photo: Uint8Array | null },
  { locale, madeAt, markFor }: DocumentsAsked,
): Paper {
  const t = translateFor(locale);
  const heading = t('appointments.slip.heading');
  const span = spanInShanghai(Date.parse(test.begins), Date.parse(test.ends), locale);
  const fact = (label: string, value: string, wide = false) => ({ label, value, wide });
  const facts = [
    fact(t('appointments.slip.job'), jobName, true),
    fact(t('appointments.test.time'), t('appointments.slip.time', { span }), true),
    fact(t('appointments.test.place'), test.place),
    fact(t('appointments.test.address'), test.address),
    fact(t('appointments.test.room'), test.room),
    fact(t('appointments.test.seat'), test.seat),
    fact(t('appointments.test.notes'), test.notes, true),
  ].filter(({ value }) => value !== '');
  const duties = rules.map((rule, index) => fact(String(index + 1), t(`appointments.slip.rules.${rule}`), true));
  return {
    name: `${heading} ${name}`,
    language: locale === 'en-us' ? 'en-US' : 'zh-CN',
    madeAt,
    running: t('common.site.name'),
    footing: markFor(receiptNo),
    head: {
      over: heading,
      title: name,
      lines: [`${t('appointments.test.admissionNo')} ${test.admissionNo}`, t('documents.receipt', { number: receiptNo })],
      photo,
      photoName: t('appointments.slip.photo'),
      code: { ...qr, name: t('appointments.slip.qr') },
    },
    columns: 2,
    sections: [
      { title: t('appointments.test.title'), blocks: [{ title: '', entries: [facts] }] },
      { title: t('appointments.slip.rulesTitle'), blocks: [{ title: '', entries: [duties] }] },
    ],
  };
}

async function slipOf(app: App, row: OfficeRow, asked: DocumentsAsked): Promise<(DocumentFile | UnmadeFile)[]> {
  const slip = await slipForOffice(app, row.id, asked.locale);
  if (!slip) return [];
  const { name } = await readFrozenPerson(app.db, app, row.id);
  const file = await openFrozenPhoto(app, row);
  const photo = file ? await printPhoto(file.bytes) : null;
  const paper = paperOf(slip, { name, photo }, asked);
  const bytes = await made(app, () => makePdf(paper, { queue: 'staff', key: asked.actor.id }));
  const title = plainName([name, row.receiptNo].filter(Boolean).join('-'));
  const titles = [title];
  return [bytes ? { name: `${title}.pdf`, titles, mediaType: 'application/pdf', bytes } : { titles, bytes }];
}

/** The admission slips of applications in progress that have a seat in a written test. */
export async function* slipSource(app: App, asked: DocumentsAsked): AsyncGenerator<DocumentStep> {
  for await (const row of eachApplication(app, asked))
    yield { receiptNos: [row.receiptNo], files: await slipOf(app, row, asked) };
}
