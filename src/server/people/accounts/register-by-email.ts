import { normaliseEmail } from '#lib/rules/email.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import {
  hashVerificationCode,
  newVerificationCode,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import type { Caller } from './caller.ts';
import { hashPassword, turnOfAddress } from './passwords.ts';
import { findAccount, insertRegistration } from './store.ts';
import { activationMail, alreadyRegisteredMail } from './texts.ts';

interface Registration {
  email: string;
  name: string;
  password: string;
}

/** The cookie by which the browser that registered is recognized when the link is opened. */
export const registrationCookie = 'registration';

/**
 * Stores a registration and mails its link; the account is created when the link is used. An address that already has an
 * account gets a mail about that instead, without an activation link. The caller cannot find out whether there is an
 * account: the registration is stored in either case, so that signing in with the registered password gets the same answer.
 * @throws AppError 429 beyond the limits of `reserveMessage`, e.g. within a minute of the last such mail to the address; 503
 * if too many passwords are waiting to be hashed
 */
export async function registerByEmail(
  app: App,
  { cookies, address, locale }: Pick<Caller, 'cookies' | 'address' | 'locale'>,
  registration: Registration,
): Promise<void> {
  const { name, password } = registration;
  const email = normaliseEmail(registration.email);
  await reserveMessage(app, { channel: 'mail', to: email, purpose: 'registration' });
  const passwordHash = await hashPassword(password, turnOfAddress('candidates', address));
  const code = newVerificationCode();
  const token = cookies.get(registrationCookie) ?? newToken();
  const createdAt = app.clock.now();
  const expiresAt = createdAt + verificationCodeLasts.activationLink;
  const hashes = { codeHash: hashVerificationCode(app, code), browserHash: hashToken(token), passwordHash };
  await transaction(app, async (trx) => {
    await insertRegistration(trx, { ...hashes, email, name, createdAt, expiresAt });
    const mail = (await findAccount(trx, { email }))
      ? alreadyRegisteredMail(locale, email, app.settings.publicUrl)
      : activationMail(locale, email, name, code, app.settings.publicUrl);
    await queueMessage(trx, app, mail, { lane: 'code', usefulFor: verificationCodeLasts.activationLink });
  });
  cookies.set(registrationCookie, token, { maxAge: verificationCodeLasts.activationLink / 1000 });
}
