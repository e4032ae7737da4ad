import type { OfferCode } from '#lib/contract/offers.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import { codeRecipient, issueOfferCode } from './offer-proof.ts';
import { findOpenOffer, type OwnOffer } from './own-offer.ts';

const purpose = 'application-offerCode';

/**
 * Sends the code with which a candidate accepts an offer. The code goes to the account's phone or, without a phone, to the
 * mail address.
 * @throws AppError as `findOpenOffer`; 404 if the account has neither phone nor mail address; 429 as `reserveMessage`
 */
export async function sendOfferCode(app: App, own: OwnOffer, arrivedAt: number, locale: Locale): Promise<OfferCode> {
  const { row } = await findOpenOffer(app.db, own, arrivedAt);
  const { accountId } = own;
  const { account, name, channel, to, shown } = await codeRecipient(app, accountId);
  const posting = await readPosting(app.db, row.postingId);
  if (!posting || to === '') throw notFound();
  await reserveMessage(app, { channel, to, purpose, accountId });
  const t = translateFor(locale);
  const job = inLocale(posting.name, locale);
  await transaction(app, async (trx) => {
    const { offer } = await findOpenOffer(trx, own, arrivedAt);
    const { code, lasts } = await issueOfferCode(trx, app, account, offer);
    const values = { site: t('common.site.name'), name, job, code };
    const words = (part: 'subject' | 'text' | 'sms') => t(`messages.application.offerCode.${part}`, values);
    const texts =
      channel === 'mail'
        ? { subject: words('subject'), text: `${words('text')}\n\n${t('messages.signature', values)}\n` }
        : { text: words('sms') };
    await queueMessage(
      trx,
      app,
      { channel, to, purpose, code, ...texts, locale, values },
      { lane: 'code', usefulFor: lasts, accountId },
    );
  });
  return { to: shown };
}
