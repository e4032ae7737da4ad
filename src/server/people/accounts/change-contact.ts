import { normaliseEmail } from '#lib/rules/email.ts';
import type { RuleName } from '#lib/rules/rule.ts';
import type { Locale } from '#lib/text/locale.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { checkSmsCode, countCodeTry, useSmsCode } from '#server/people/verification/sms-codes.ts';
import {
  findLiveProof,
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
  voidVerificationCodes,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';

import { confirmPassword, isRecent, ownAccount } from './confirm-password.ts';
import { deleteSessionsOf } from './store-sessions.ts';
import { findAccount, setContact } from './store.ts';
import { changeEmailMail, emailChangedMessages, emailTakenMail, phoneBoundMessages } from './texts.ts';

interface NewPhone {
  /** E.164. */
  phone: string;
  code: string;
  password?: string | undefined;
}

interface Change {
  contact: { phone: string } | { email: string };
  /** Uses the code that was sent to the new contact. */
  prove(trx: Db): Promise<void>;
  messages: Message[];
  /** The fault if another account has the contact. */
  taken: { path: string; rule: RuleName };
}

async function changeContact(app: App, { accountId, sessionHash }: Candidate, change: Change): Promise<void> {
  try {
    await transaction(app, async (trx) => {
      await change.prove(trx);
      await setContact(trx, accountId, change.contact);
      await deleteSessionsOf(trx, accountId, sessionHash);
      await voidVerificationCodes(trx, accountId);
      for (const message of change.messages) await queueMessage(trx, app, message, { accountId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid(change.taken);
    throw error;
  }
  logSecurity(app, 'contact changed', { account: accountId, because: Object.keys(change.contact)[0] });
}

/**
 * Binds the phone to which a code was sent, replacing the previous phone. Other sessions end, and the mail address and
 * the previous phone are notified. The password is required if a phone is bound already or the sign-in is older than
 * ten minutes.
 * @throws AppError 400003 for a wrong code or after too many attempts; 400 for a missing or wrong password, or if
 * another account has the number; 429 after too many attempts at the password; 503 if too many passwords are waiting to
 * be compared
 */
export async function bindPhone(app: App, candidate: Candidate, { phone, code, password }: NewPhone, locale: Locale) {
  const account = await ownAccount(app, candidate.accountId);
  if ((account.phone !== null || !isRecent(app, candidate)) && !password) throw invalid({ path: 'password', rule: 'required' });
  const proof = { purpose: 'bind-phone', phone, by: account.id } as const;
  await countCodeTry(app, proof);
  await checkSmsCode(app, proof, code);
  if (password) await confirmPassword(app, account, 'password', password);
  await changeContact(app, candidate, {
    contact: { phone },
    prove: (trx) => useSmsCode(trx, app, proof, code),
    messages: phoneBoundMessages(locale, account, phone),
    taken: { path: 'loginPhone', rule: 'phoneTaken' },
  });
}

/**
 * Mails a code that confirms an address. If an account has the address already, its owner is notified instead; the caller
 * gets the same answer in both cases.
 * @throws AppError 429 beyond the limits of `reserveMessage`, e.g. within a minute of the last such mail to the address
 */
export async function sendEmailCode(app: App, { accountId }: Candidate, typed: string, locale: Locale): Promise<void> {
  const email = normaliseEmail(typed);
  const { name } = await ownAccount(app, accountId);
  const lasts = verificationCodeLasts.typed;
  await reserveMessage(app, { channel: 'mail', to: email, purpose: 'change-email', accountId });
  await transaction(app, async (trx) => {
    const code = await issueVerificationCode(trx, app, { purpose: 'change-email', accountId, subject: email, lasts });
    const mail = (await findAccount(trx, { email }))
      ? emailTakenMail(locale, email, app.settings.publicUrl)
      : changeEmailMail(locale, email, name, code);
    await queueMessage(trx, app, mail, { lane: 'code', usefulFor: lasts, accountId });
  });
}

/**
 * Replaces the account's address with the address to which a code was mailed. Other sessions end. The previous address is
 * notified, or the phone if there was no address.
 * @throws AppError 400003 for a wrong code; 400 for a wrong password or a taken address; 429 after too many attempts at
 * the password; 503 if too many passwords are waiting to be compared
 */
export async function changeEmail(
  app: App,
  candidate: Candidate,
  { email: typed, code, password }: { email: string; code: string; password: string },
  locale: Locale,
): Promise<void> {
  const email = normaliseEmail(typed);
  const account = await ownAccount(app, candidate.accountId);
  const proof = await findLiveProof(app, 'change-email', code);
  if (proof?.accountId !== account.id || proof.subject !== email) throw new AppError('400003', { because: 'wrong code' });
  await confirmPassword(app, account, 'password', password);
  await changeContact(app, candidate, {
    contact: { email },
    prove: async (trx) => void (await useVerificationCode(trx, app, 'change-email', code)),
    messages: emailChangedMessages(locale, account, email),
    taken: { path: 'email', rule: 'emailTaken' },
  });
}
