import type { SignedIn } from '#lib/contract/account.ts';
import { checkSmsCode, countCodeTry, useSmsCode } from '#server/people/verification/sms-codes.ts';
import { ticketFor } from '#server/people/verification/sms-ticket.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import type { Caller } from './caller.ts';
import { hashPassword, turnOfAddress } from './passwords.ts';
import { startSession } from './session.ts';
import { signedInAs } from './sign-in.ts';
import { insertAccount, newAccount } from './store.ts';

interface Registration {
  /** E.164. */
  phone: string;
  code: string;
  name: string;
  password: string;
}

/**
 * Creates an account for a phone whose owner sends the code, and signs in.
 * @throws AppError 400003 for a wrong code or after too many attempts; 400 if the number has an account; 503 if too many
 * passwords are waiting to be hashed
 */
export async function registerByPhone(
  app: App,
  caller: Caller,
  { phone, code, name, password }: Registration,
): Promise<SignedIn> {
  const proof = { purpose: 'register', phone, by: ticketFor(app, caller.cookies, phone) } as const;
  await countCodeTry(app, proof);
  await checkSmsCode(app, proof, code);
  const passwordHash = await hashPassword(password, turnOfAddress('candidates', caller.address));
  const session = await transaction(app, async (trx) => {
    await useSmsCode(trx, app, proof, code);
    const now = app.clock.now();
    const account = { ...newAccount(newId(), now, caller.locale), name, phone, passwordHash, lastSignedInAt: now };
    if (!(await insertAccount(trx, account))) throw invalid({ path: 'loginPhone', rule: 'phoneTaken' });
    return startSession(trx, app, caller, account.id, 'registration');
  });
  session.setCookies();
  return signedInAs({ name, phone, eraseAt: null });
}
