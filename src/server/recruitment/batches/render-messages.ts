import { paths } from '#lib/addresses/paths.ts';
import type { BatchAction } from '#lib/contract/batches.ts';
import { filledIn } from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';
import { type Contact, findContacts, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Lane, Message } from '#server/people/messages/message.ts';
import { queueMessages } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';

/** The office's message in each language. */
export type Letters = Extract<BatchAction, { kind: 'message' }>['letters'];

/**
 * The message in a language; if there is none, e.g. because the reader has changed the language since the preview, the
 * message in another language.
 */
function letterFor(letters: Letters, locale: Locale) {
  const letter = letters[locale] ?? locales.map((other) => letters[other]).find(Boolean);
  if (!letter) throw new Error('the message has no text in any language');
  return letter;
}

/**
 * Checks that there is a message in each language that recipients read.
 * @throws AppError 400 otherwise
 */
export function mustReachReaders(letters: Letters, readers: readonly Locale[]): void {
  const faults = locales.flatMap((locale) => {
    const count = readers.filter((one) => one === locale).length;
    return count === 0 || letters[locale]
      ? []
      : [{ path: `action.letters.${locale}.text`, rule: 'letterNeeded', params: { count } }];
  });
  if (faults.length > 0) throw invalid(...faults);
}

interface Extent {
  lane: Lane;
  messageIdOf(applicationId: string): string | undefined;
}

/**
 * Renders the office's message for the candidates of applications, as mail or SMS, in each candidate's language (see
 * `letterFor`). A candidate for whom `recipientOf` finds no address gets no message.
 */
export async function renderMessages(
  db: Db,
  app: App,
  rows: readonly OfficeRow[],
  letters: Letters,
  contacts: ReadonlyMap<string, Contact>,
): Promise<{ row: OfficeRow; message: Message }[]> {
  const postings = await readPostings(db, [...new Set(rows.map(({ postingId }) => postingId))]);
  return rows.flatMap((row) => {
    const contact = contacts.get(row.accountId);
    const posting = postings.get(row.postingId);
    const recipient = contact && recipientOf(contact, 'application-letter');
    if (!contact || !recipient || !posting) return [];
    const { locale } = contact;
    const t = translateFor(locale);
    const link = app.settings.publicUrl + paths.applications(locale);
    const job = inLocale(posting.name, locale);
    const named = { site: t('common.site.name'), name: contact.name, job, receiptNo: row.receiptNo, link };
    const letter = letterFor(letters, locale);
    const subject = filledIn(letter.subject, named);
    const values = { ...named, text: filledIn(letter.text, named) };
    const isMail = recipient.channel === 'mail';
    const message: Message = {
      ...recipient,
      purpose: 'application-letter',
      link,
      ...(isMail ? { subject } : {}),
      text: isMail
        ? `${t('messages.application.letter.text', values)}\n\n${t('messages.signature', values)}\n`
        : t('messages.application.letter.sms', values),
      locale,
      values,
    };
    return [{ row, message }];
  });
}

/** Queues the messages that `renderMessages` renders. */
export async function sendLetters(
  trx: Db,
  app: App,
  rows: readonly OfficeRow[],
  letters: Letters,
  { lane, messageIdOf }: Extent,
): Promise<void> {
  const contacts = await findContacts(
    trx,
    rows.map(({ accountId }) => accountId),
  );
  const rendered = await renderMessages(trx, app, rows, letters, contacts);
  await queueMessages(
    trx,
    app,
    rendered.map(({ row: { id, accountId }, message }) => ({ message, dispatch: { id: messageIdOf(id), accountId, lane } })),
  );
}
