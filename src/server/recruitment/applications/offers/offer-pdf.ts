import { offerPay } from '#lib/forms/offer-pay.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues, Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { plainName } from '#server/platform/files/files.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import type { Paper, PaperFact } from '#server/platform/pdf/paper.ts';
import type { DocumentTurn } from '#server/platform/pdf/thread-pool.ts';
import { readPosting, type StoredPosting } from '#server/recruitment/postings/posting.ts';
import { nameIn, readReferences, type References } from '#server/recruitment/postings/references.ts';
import { beside } from '#server/recruitment/resumes/resume-pdf.ts';

import { readFrozenPerson } from '../frozen-person.ts';
import { findOffers, type OfferRow } from '../office/store-office.ts';
import type { ApplicationRow } from '../store.ts';
import { offerOf, readableOffer } from './own-offer.ts';
import { termsOf } from './terms.ts';

interface Letter {
  row: ApplicationRow;
  posting: StoredPosting;
  references: References;
  offer: OfferRow;
  /** The candidate's name on the resume. */
  name: string;
}

/** Returns the value of a fact in a language; a fact with an empty value is left out. */
type Say = (locale: Locale, t: Translate) => string;

function factsOf(app: App, { posting, references, offer }: Letter): [label: MessageKey, say: Say, wide?: true][] {
  const terms = termsOf(app, offer);
  const { dueAt } = offer;
  return [
    ['documents.offer.job', (locale) => inLocale(posting.name, locale)],
    ['documents.offer.unit', (locale) => nameIn(references.units, posting.unit, locale)],
    ['documents.offer.pay', (_, t) => (terms ? offerPay(terms.pay, t) : '')],
    ['documents.offer.workPlace', (locale) => (terms ? nameIn(references.workplaces, terms.workPlace, locale) : '')],
    ['documents.offer.startDate', () => terms?.startDate ?? ''],
    [
      'documents.offer.replyBy',
      (_, t) => (dueAt === null ? '' : t('documents.offer.inBeijing', { at: dateTimeInShanghai(dueAt) })),
    ],
    ['documents.offer.conditions', () => terms?.conditions ?? '', true],
  ];
}

function paperOf(app: App, letter: Letter, languages: readonly Locale[]): Paper {
  const { row, offer, name } = letter;
  const now = app.clock.now();
  const inAll = (say: Say, between = ' / ') =>
    beside(
      languages.map((locale) => say(locale, translateFor(locale))),
      between,
    );
  const words = (key: MessageKey, values: MessageValues = {}, between?: string) =>
    inAll((_, t) => t(key, { site: t('common.site.name'), name, ...values }), between);
  const facts = factsOf(app, letter).flatMap(([label, say, wide = false]): PaperFact[] => {
    const value = inAll(say);
    return value === '' ? [] : [{ label: words(label, {}, ' '), value, wide: Boolean(wide) }];
  });
  const note = (label: MessageKey, text: MessageKey, values?: MessageValues): PaperFact => {
    return { label: words(label, {}, ' '), value: words(text, values, '\n'), wide: true };
  };
  const reply =
    offer.reply === 'accepted' && offer.repliedAt !== null
      ? note('documents.offer.reply', 'documents.offer.accepted', { at: dateTimeInShanghai(offer.repliedAt) })
      : note('documents.offer.reply', 'documents.offer.howToReply');
  return {
    name: words('documents.offer.name'),
    language: languages[0] === 'en-us' ? 'en-US' : 'zh-CN',
    madeAt: now,
    running: [name, row.receiptNo].filter(Boolean).join(' · '),
    footing: words('documents.made', { at: dateTimeInShanghai(now) }),
    head: {
      over: words('common.site.name', {}, ' '),
      title: words('documents.offer.title', {}, ' '),
      lines: [
        words('documents.offer.greeting'),
        words('documents.offer.intro', {}, '\n'),
        words('documents.receipt', { number: row.receiptNo }),
        words('documents.offer.date', { at: dateTimeInShanghai(offer.offeredAt) }),
      ],
      photo: null,
      photoName: '',
    },
    columns: 2,
    sections: [
      { title: words('documents.offer.terms', {}, ' '), blocks: [{ title: '', entries: [facts] }] },
      {
        title: words('documents.offer.notes', {}, ' '),
        blocks: [{ title: '', entries: [[reply, note('documents.offer.contractLabel', 'documents.offer.contract')]] }],
      },
    ],
  };
}

/**
 * The offer of an application as PDF with its file name. The caller must have checked access to the application.
 * @throws AppError 404 if there is no offer to read, 503 if too many documents wait
 */
export async function offerPdf(app: App, row: ApplicationRow, languages: readonly Locale[], turn: DocumentTurn) {
  const stored = (await findOffers(app.db, [row.id])).get(row.id);
  const posting = readableOffer(row, stored, app) && (await readPosting(app.db, row.postingId));
  if (!posting) throw notFound();
  const { name } = await readFrozenPerson(app.db, app, row.id);
  const letter = { row, posting, references: await readReferences(app), offer: offerOf(row, stored), name };
  const title = `${translateFor(languages[0]!)('documents.offer.title')}-${row.receiptNo}`;
  return {
    name: `${plainName(title)}.pdf`,
    mediaType: 'application/pdf',
    bytes: await makePdf(paperOf(app, letter, languages), turn),
  };
}
