import type { SignedIn } from '#lib/contract/account.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { invalid } from '#server/errors.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { newId } from '#server/ids.ts';
import { countCodeTry, useSmsCode } from '#server/identity/sms-codes.ts';

import { hashPassword } from './passwords.ts';
import { startSession } from './session.ts';
import { signedInAs } from './sign-in.ts';
import { insertAccount } from './store.ts';

interface Registration {
  /** E.164. */
  phone: string;
  code: string;
  name: string;
  password: string;
}

/**
 * Makes an account for whoever holds the phone, and signs in.
 * @throws AppError 400003 where the code is not right; 400 where the number got an account meanwhile
 */
export async function registerByPhone(
  app: App,
  cookies: Cookies,
  { phone, code, name, password }: Registration,
): Promise<SignedIn> {
  await countCodeTry(app, 'register', phone);
  const passwordHash = await hashPassword(password);
  const session = await transaction(app, async (trx) => {
    await useSmsCode(trx, app, 'register', phone, code);
    const now = app.clock.now();
    const account = { id: newId(), name, email: null, phone, passwordHash, createdAt: now, lastSignedInAt: now, closedAt: null };
    if (!(await insertAccount(trx, account))) throw invalid({ path: 'loginPhone', rule: 'phoneTaken' });
    return startSession(trx, app, account.id, cookies);
  });
  session.keep();
  return signedInAs({ name, phone });
}
