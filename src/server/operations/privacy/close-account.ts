import type { Locale } from '#lib/text/locale.ts';
import { reopenAccount, startClosing } from '#server/people/accounts/close-account.ts';
import { ownAccount } from '#server/people/accounts/confirm-password.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { issueSmsCode, smsCodeLasts } from '#server/people/verification/sms-codes.ts';
import { issueVerificationCode, verificationCodeLasts } from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';
import { deleteAlertsOf } from '#server/recruitment/alerts/personal-data.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { withdrawLiveApplications } from '#server/recruitment/applications/apply/withdraw-application.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { type Proof, proveOwner } from './prove-owner.ts';
import { closeCodeMail, closeCodeSms, closedMessage } from './texts.ts';

/**
 * Sends the code that confirms closing or exporting an account. The code goes to the account's phone, or to its mail address
 * if the account has no phone.
 * @throws AppError 429 as `reserveMessage`
 */
export async function sendCloseCode(app: App, { accountId }: Candidate, locale: Locale): Promise<void> {
  const account = await ownAccount(app, accountId);
  const { phone, email, name } = account;
  const to = phone ?? email;
  if (to) await reserveMessage(app, { channel: phone ? 'sms' : 'mail', to, purpose: 'close', accountId });
  await transaction(app, async (trx) => {
    if (phone) {
      const code = await issueSmsCode(trx, app, { purpose: 'close', phone, by: accountId });
      await queueMessage(trx, app, closeCodeSms(locale, phone, code), { lane: 'code', usefulFor: smsCodeLasts, accountId });
    } else if (email) {
      const lasts = verificationCodeLasts.typed;
      const code = await issueVerificationCode(trx, app, { purpose: 'close', accountId, lasts });
      await queueMessage(trx, app, closeCodeMail(locale, email, name, code), { lane: 'code', usefulFor: lasts, accountId });
    }
  });
}

/**
 * Closes an account: withdraws its live applications, deletes its search alerts and ends its sessions. The personal data is
 * erased after `eraseAfterDays`; until then, the owner may reopen the account.
 * @returns the time of the erasure in milliseconds
 * @throws AppError as `proveOwner`; 409 if an application gets a final decision meanwhile
 */
export async function closeAccount(app: App, { accountId }: Candidate, proof: Proof, locale: Locale): Promise<number> {
  const { account, complete } = await proveOwner(app, accountId, proof);
  const references = await readReferences(app);
  const eraseAt = app.clock.now() + app.settings.eraseAfterDays * 24 * 60 * 60_000;
  await retryOnConflict(() =>
    transaction(app, async (trx) => {
      await complete(trx);
      await withdrawLiveApplications(trx, app, accountId, references, locale);
      await deleteAlertsOf(trx, { id: accountId, email: account.email });
      await startClosing(trx, accountId, eraseAt);
      const message = closedMessage(locale, account, eraseAt, app.settings.publicUrl);
      if (message) await queueMessage(trx, app, message, { accountId });
    }),
  );
  logSecurity(app, 'account closed', { account: accountId });
  return eraseAt;
}

/** Reopens a closed account that is not erased yet; does nothing if the account is open. */
export async function cancelClosing(app: App, { accountId }: Candidate): Promise<void> {
  if (await reopenAccount(app, accountId)) logSecurity(app, 'account kept', { account: accountId });
}
