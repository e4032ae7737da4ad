import { translateFor } from '#lib/i18n/server-translate.ts';
import { smsCodeLength } from '#lib/rules/codes.ts';
import type { Locale } from '#lib/text/locale.ts';
import { checkBudget } from '#server/people/messages/message-limits.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { smsCodeLasts } from '#server/people/verification/sms-codes.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashToken, newToken, randomText } from '#server/platform/ids.ts';
import { logSecurity } from '#server/platform/log.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import type { Caller } from './ask-phone.ts';
import { findPerson, readNumber } from './find-person.ts';
import { insertTicket, noteCode } from './store.ts';
import { findUnusedTicket, prolongTicket } from './verify-ticket.ts';

/** The hashes of a ticket's code under every key, newest first. */
export function hashesOfCode(app: App, tokenHash: string, code: string): string[] {
  return app.keyedHashes('identity-code', `${tokenHash} ${code}`);
}

function codeMessage(to: string, code: string, locale: Locale): Message {
  const t = translateFor(locale);
  const text = t('messages.code.identity', { site: t('common.site.name'), code });
  return { channel: 'sms', to, purpose: 'identity', code, text, locale, values: { code } };
}

/**
 * For a decoy (`findPerson`), stores as many rows as a message would, so that the duration is the same. Housekeeping deletes
 * the rows.
 */
async function storeDecoyRows(trx: Db, app: App, message: Message): Promise<void> {
  const row = { idHash: '', codeHash: null, tries: 0, expiresAt: app.clock.now() };
  for (const context of ['outbox', 'account_messages']) {
    await insertTicket(trx, {
      ...row,
      tokenHash: hashToken(newToken()),
      idHash: app.cipher.encrypt(JSON.stringify(message), context),
    });
  }
}

/**
 * Counts the code against the ID number's limits per minute, hour and day, whether or not the number is known. Other
 * codes to the same phone are counted separately; otherwise a limit would reveal whose phone it is.
 */
async function spendNumber(app: App, idHash: string): Promise<void> {
  const target = `identity ${idHash}`;
  await spend(app, 'messageAgain', target);
  await spend(app, 'messagesAnHour', target);
  await spend(app, 'messagesADay', target);
}

/**
 * Sends a code to the phone of an ID number, once per ticket of the browser. A decoy goes through the same steps, but no
 * message is sent.
 * @throws AppError 400 as `readNumber`; 400001 if the browser has no unused ticket for this number; 429 within a minute of the
 * last code, or above the limits of the number or of the site
 */
export async function sendIdentityCode(app: App, { cookies, address }: Caller, sent: string, locale: Locale): Promise<void> {
  const typed = readNumber(app, sent);
  const { idHash, idHashes } = typed;
  const ticket = await findUnusedTicket(app, cookies, idHashes);
  if (!ticket) throw new AppError('400001', { words: 'errors.identityTicket', because: 'no unused ticket for this number' });
  const { phone, accountId } = await findPerson(app, typed);
  await spendNumber(app, idHash);
  await checkBudget(app, { channel: 'sms', to: phone, purpose: 'identity' });
  await transaction(app, async (trx) => {
    const code = randomText('0123456789', smsCodeLength);
    const codeHash = hashesOfCode(app, ticket.tokenHash, code)[0]!;
    if (!(await noteCode(trx, ticket, codeHash, app.clock.now() + smsCodeLasts))) throw new AppError('400001');
    const message = codeMessage(phone, code, locale);
    if (accountId === null) await storeDecoyRows(trx, app, message);
    else await queueMessage(trx, app, message, { lane: 'code', usefulFor: smsCodeLasts, accountId });
  });
  prolongTicket(cookies, smsCodeLasts);
  logSecurity(app, 'identity check', { account: idHash, address, because: 'code sent' });
}
