import type { DocumentKind } from '#lib/domain/document-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { localeFrom } from '#lib/text/locale.ts';
import type { requesterOf } from '#server/office/exports/make-files.ts';
import type { App } from '#server/platform/app.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';

import type { DocumentFile } from './document-source.ts';
import { made } from './made.ts';

type JobRow = Parameters<typeof requesterOf>[0];

/** What was put into a file, and what was not. */
interface Content {
  /** The number of applications in the file. */
  count: number;
  /** The receipt numbers of selected applications that have no documents of the requested kind. */
  missing: readonly string[];
  /** Documents that could not be made, or could not be put into the PDF. */
  unreadable: readonly string[];
}

/** The requester, the time of the request, the number of applications, and a note on confidentiality. */
function linesOf({ actorName, askedAt }: JobRow, { count }: Content, t: Translate): string[] {
  return [
    `${t('desk-exchange.about.by')}: ${actorName}`,
    `${t('desk-exchange.about.at')}: ${dateTimeInShanghai(askedAt)}`,
    t('desk-exchange.documents.count', { count }),
    `${t('desk-exchange.about.secret')} · ${t('common.site.name')}`,
  ];
}

/** The lists of what is missing, each with a heading. */
function gapsOf({ missing, unreadable }: Content, t: Translate): { heading: string; names: readonly string[] }[] {
  const gaps = [
    { heading: t('desk-exchange.documents.missing', { count: missing.length }), names: missing },
    { heading: t('desk-exchange.documents.unreadable', { count: unreadable.length }), names: unreadable },
  ];
  return gaps.filter(({ names }) => names.length > 0);
}

/**
 * The last document of a file: a PDF page or a text. It says who requested the file and when, what the file contains, and
 * what is missing.
 */
export async function aboutFile(app: Pick<App, 'log'>, row: JobRow, content: Content): Promise<DocumentFile> {
  const locale = localeFrom(row.locale);
  const t = translateFor(locale);
  const title = t(`desk-exchange.exports.lists.${row.list as DocumentKind}`);
  const lines = linesOf(row, content, t);
  const gaps = gapsOf(content, t);
  const about = { name: 'README.txt', titles: [t('desk-exchange.about.title')] };
  if (row.format !== 'pdf') {
    const all = [title, ...lines, ...gaps.flatMap(({ heading, names }) => ['', heading, ...names])];
    return { ...about, mediaType: 'text/plain', bytes: Buffer.from(`\uFEFF${all.join('\r\n')}\r\n`) };
  }
  const sections = gaps.map(({ heading, names }) => {
    const facts = names.map((name, index) => ({ label: String(index + 1), value: name, wide: false }));
    return { title: heading, blocks: [{ title: '', entries: [facts] }] };
  });
  const paper = {
    name: title,
    language: locale === 'en-us' ? 'en-US' : 'zh-CN',
    madeAt: row.askedAt,
    running: '',
    footing: row.actorName,
    head: { over: t('desk-exchange.about.title'), title, lines, photo: null, photoName: '' },
    columns: 3,
    sections,
  } as const;
  const bytes = await made(app, () => makePdf(paper, { queue: 'staff', key: row.actor }));
  if (!bytes) throw new Error('the last page could not be drawn');
  return { ...about, mediaType: 'application/pdf', bytes };
}
