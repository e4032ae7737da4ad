import type { DocumentKind } from '#lib/domain/document-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { App } from '#server/platform/app.ts';
import { plainName } from '#server/platform/files/files.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import { printPhoto } from '#server/platform/pdf/print-photo.ts';
import type { Card, Sheet } from '#server/platform/pdf/sheet.ts';
import { openFrozenPhoto } from '#server/recruitment/applications/frozen-person.ts';

import type { DocumentSource, DocumentsAsked } from './document-source.ts';
import { type Group, groupsOf, type Person } from './people.ts';
import { made } from './made.ts';

/** The size of a photo in a roster, as a share of the usual printed size. */
const photoShare = 0.6;

type Content =
  | Pick<Extract<Sheet, { cards: Card[] }>, 'columns' | 'rows' | 'hasPhotos' | 'cards'>
  | Pick<Extract<Sheet, { cells: string[][] }>, 'headings' | 'cells'>;
type Fill = (app: App, people: readonly Person[], t: Translate) => Promise<Content>;

const seatIn = (seat: string, t: Translate) => (seat === '' ? '' : t('desk-exchange.documents.seat', { seat }));

async function rosterOf(app: App, people: readonly Person[], t: Translate): Promise<Content> {
  const cards: Card[] = [];
  for (const { id, accountId, name, receiptNo, jobName, seat } of people) {
    const file = await openFrozenPhoto(app, { id, accountId });
    const photo = file ? await printPhoto(file.bytes, photoShare) : null;
    const texts = [name || receiptNo, receiptNo, jobName, seatIn(seat, t)];
    cards.push({ photo, photoName: name || receiptNo, lines: texts.map((text) => ({ text })) });
  }
  return { columns: 4, rows: 4, hasPhotos: true, cards };
}

async function labelsOf(_: App, people: readonly Person[], t: Translate): Promise<Content> {
  const cards = people.map(({ name, receiptNo, jobName, seat, admissionNo }): Card => {
    const large = [seatIn(seat, t), name || receiptNo].map((text) => ({ text, isLarge: true }));
    const usual = [admissionNo && `${t('appointments.test.admissionNo')} ${admissionNo}`, receiptNo, jobName];
    return { photo: null, photoName: '', lines: [...large, ...usual.map((text) => ({ text }))] };
  });
  return { columns: 2, rows: 5, hasPhotos: false, cards };
}

async function signInOf(_: App, people: readonly Person[], t: Translate): Promise<Content> {
  const hasSeats = people.some(({ seat }) => seat !== '');
  return {
    headings: [
      { text: t(hasSeats ? 'desk-sessions.sheet.seat' : 'desk-exchange.documents.number'), share: 0.08 },
      { text: t('desk-sessions.sheet.name'), share: 0.17 },
      { text: t('desk-sessions.sheet.key'), share: 0.21 },
      { text: t('desk-sessions.sheet.posting'), share: 0.2 },
      { text: t('desk-sessions.sheet.checkedIn'), share: 0.12 },
      { text: t('desk-sessions.print.sign'), share: 0.22 },
    ],
    cells: people.map(({ seat, name, receiptNo, jobName }, index) => {
      return [hasSeats ? seat : String(index + 1), name, receiptNo, jobName];
    }),
  };
}

/** A source with one sheet for each group of people. */
function sheetSource(kind: DocumentKind, fill: Fill): DocumentSource {
  return async function* steps(app: App, asked: DocumentsAsked) {
    const { actor, locale, madeAt, markFor } = asked;
    const t = translateFor(locale);
    const heading = t(`desk-exchange.exports.lists.${kind}`);
    let number = 0;
    for await (const { room, lines, people } of groupsOf(app, asked) as AsyncIterable<Group>) {
      number += 1;
      const title = [heading, room].filter(Boolean).join(' · ');
      const language = locale === 'en-us' ? 'en-US' : 'zh-CN';
      const head = { name: title, title, lines, language, madeAt, running: '', footing: markFor() } as const;
      const content = await fill(app, people, t);
      const bytes = await made(app, () => makePdf({ ...head, ...content }, { queue: 'staff', key: actor.id }));
      const name = `${plainName(`${number} ${title}`)}.pdf`;
      const titles = [room === '' ? `${heading} ${number}` : title];
      const file = bytes ? { name, titles, mediaType: 'application/pdf', bytes } : { titles, bytes };
      yield { receiptNos: people.map(({ receiptNo }) => receiptNo), files: [file] };
    }
  };
}

/** Photos with names, receipt numbers and seats. */
export const rosterSource = sheetSource('roster', rosterOf);
/** Labels for people's seats, ten on a page. */
export const labelSource = sheetSource('labels', labelsOf);
/** Lists with empty columns for the time of arrival and a signature. */
export const signInSource = sheetSource('signIn', signInOf);
