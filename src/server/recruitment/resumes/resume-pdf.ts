import type { PdfQuery, ResumePreview } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import { type SheetFact, type SheetSection, sheetOf } from '#lib/forms/resume/sheet.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { plainName } from '#server/platform/files/files.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import type { Paper, PaperFact, PaperSection } from '#server/platform/pdf/paper.ts';
import { printPhoto } from '#server/platform/pdf/print-photo.ts';
import type { DocumentTurn } from '#server/platform/pdf/thread-pool.ts';

/** A resume to print: a current resume, or the frozen resume of an application. */
export interface PrintedResume {
  resumeType: ResumeType;
  preview: (locale: Locale) => ResumePreview;
  /** The bareheaded photo's bytes; undefined without a photo. */
  photo: Uint8Array | undefined;
  /** The receipt number of the application and the time of its submission (ms); absent for a current resume. */
  sent?: { receiptNo: string; at: number };
}

/** Options of a printed resume. */
export interface PdfOptions {
  /** The document's languages; two are printed side by side. */
  languages: readonly Locale[];
  /** Whether document numbers are printed in full instead of masked. */
  wholeNumbers: boolean;
  /** A mark on every page, e.g. the reader's name; absent for none. */
  mark?: string | undefined;
}

/** The print options that a query asks for; the language is `fallback` if the query names none. */
export function pdfOptions({ locale, id }: PdfQuery, fallback: Locale): PdfOptions {
  return { languages: locale === 'both' ? locales : [locale ?? fallback], wholeNumbers: id === 'full' };
}

/** Joins the translations of a text; leaves out empty and repeated ones. */
export function beside(texts: readonly string[], between: string): string {
  return [...new Set(texts.filter(Boolean))].join(between);
}

/** Transposes the translations of a list: for each entry, its translations. */
function together<T>(lists: readonly (readonly T[])[]): T[][] {
  return (lists[0] ?? []).map((_, index) => lists.map((list) => list[index]!));
}

function factsOf(facts: readonly (readonly SheetFact[])[]): PaperFact[] {
  return together(facts).map((fact) => ({
    label: beside(
      fact.map(({ label }) => label),
      ' ',
    ),
    value: beside(
      fact.map(({ value }) => value),
      ' / ',
    ),
    wide: fact[0]!.wide,
  }));
}

function sectionsOf(sheets: readonly SheetSection[][]): PaperSection[] {
  return together(sheets).map((section) => {
    const facts = section.map((one) => one.facts);
    const lists = together(section.map((one) => one.lists)).map((list) => ({
      title: beside(
        list.map(({ title }) => title),
        ' ',
      ),
      entries: together(list.map(({ entries }) => entries)).map(factsOf),
    }));
    const own = facts[0]!.length > 0 ? [{ title: '', entries: [factsOf(facts)] }] : [];
    return {
      title: beside(
        section.map(({ title }) => title),
        ' ',
      ),
      blocks: [...own, ...lists],
    };
  });
}

/** The document of a printed resume in the requested languages. */
function paperOf(
  { resumeType, preview, sent }: PrintedResume,
  options: PdfOptions,
  photo: Uint8Array | null,
  now: number,
): Paper {
  const { languages, wholeNumbers, mark } = options;
  const inAll = (say: (t: Translate) => string, between: string) =>
    beside(
      languages.map((locale) => say(translateFor(locale))),
      between,
    );
  const sheets = languages.map((locale) => sheetOf(preview(locale), { resumeType, t: translateFor(locale), wholeNumbers }));
  const { name, mobile, email, contactAddr } = preview(languages[0]!).psndoc as Record<string, string | undefined>;
  const title = name ?? '';
  const receipt = sent && inAll((t) => t('documents.receipt', { number: sent.receiptNo }), ' / ');
  const sentAt = sent && inAll((t) => t('documents.sent', { at: dateTimeInShanghai(sent.at) }), ' / ');
  return {
    name: inAll((t) => t('documents.name', { name: title }), ' / '),
    language: languages[0] === 'en-us' ? 'en-US' : 'zh-CN',
    madeAt: now,
    running: [title, sent?.receiptNo].filter(Boolean).join(' · '),
    footing: mark ?? inAll((t) => t('documents.made', { at: dateTimeInShanghai(now) }), ' / '),
    ...(mark === undefined ? {} : { mark }),
    head: {
      over: inAll((t) => t(`resume.type.${resumeType}`), ' '),
      title,
      lines: [receipt, sentAt, [mobile, email].filter(Boolean).join(' · '), contactAddr].filter((line) => !!line) as string[],
      photo,
      photoName: inAll((t) => t('enums.attachmentType.10'), ' '),
    },
    columns: languages.length > 1 ? 2 : 3,
    sections: sectionsOf(sheets),
  };
}

/**
 * A resume as PDF with its file name.
 * @throws AppError 503 if too many documents wait
 */
export async function resumePdf(
  app: App,
  resume: PrintedResume,
  options: PdfOptions,
  turn: DocumentTurn,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  const photo = resume.photo ? await printPhoto(resume.photo) : null;
  const paper = paperOf(resume, options, photo, app.clock.now());
  const name = [paper.head.title, resume.sent?.receiptNo].filter(Boolean).join('-');
  return { name: `${plainName(name || 'resume')}.pdf`, mediaType: 'application/pdf', bytes: await makePdf(paper, turn) };
}
