import type { SignedIn } from '#lib/contract/account.ts';
import { type AccountName, parseAccountName } from '#lib/rules/account-name.ts';
import type { App } from '#server/app.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { countCodeTry, useSmsCode } from '#server/identity/sms-codes.ts';
import { forgive, spend } from '#server/limits/spend.ts';

import { isRightPassword } from './passwords.ts';
import { startSession } from './session.ts';
import { findAccount, findRegistration, noteSignIn } from './store.ts';

interface Account {
  id: string;
  name: string;
  phone: string | null;
  passwordHash: string | null;
}

/** What a sign-in answers. */
export function signedInAs({ name, phone }: Pick<Account, 'name' | 'phone'>): SignedIn {
  return { userInfo: { name }, isPhoneBind: phone ? 'Y' : 'N' };
}

function findByName(db: Db, name: AccountName) {
  return findAccount(db, name.kind === 'email' ? { email: name.email } : { phone: name.phone });
}

/** Why a sign-in is refused: the password is that of a registration whose link was not used, or simply wrong. */
async function refusal(app: App, name: AccountName, password: string): Promise<AppError> {
  if (name.kind === 'email') {
    const registration = await findRegistration(app.db, name.email, app.clock.now());
    if (await isRightPassword(registration?.passwordHash, password)) return new AppError('400004');
  }
  return new AppError('400002', { because: 'wrong name or password' });
}

/**
 * Signs in with a password. Whether the account exists changes neither answer nor work: a password that is not the
 * account's is compared with that of the newest registration too, whether or not there are such, and tries are
 * counted for unknown names as well.
 * @throws AppError 400002 refused; 400004 right password, but the link in the mail was not used yet; 429
 */
export async function signInWithPassword(app: App, cookies: Cookies, emailOrPhone: string, password: string): Promise<SignedIn> {
  const name = parseAccountName(emailOrPhone);
  if (!name) throw new AppError('400002', { because: 'not a name of an account' });
  const target = name.kind === 'email' ? name.email : name.phone;
  await spend(app, 'signInsByAccount', target);
  const account = await findByName(app.db, name);
  const right = await isRightPassword(account?.passwordHash, password);
  if (!account || !right) throw await refusal(app, name, password);
  const session = await transaction(app, async (trx) => {
    if (!(await noteSignIn(trx, account.id, app.clock.now(), account.passwordHash))) {
      throw new AppError('400002', { because: 'the password changed meanwhile' });
    }
    await forgive(trx, app, 'signInsByAccount', target);
    return startSession(trx, app, account.id, cookies);
  });
  session.keep();
  return signedInAs(account);
}

/**
 * Signs in with an SMS code.
 * @throws AppError 400003 where the code is wrong, used, expired, or was tried too often
 */
export async function signInWithCode(app: App, cookies: Cookies, phone: string, code: string): Promise<SignedIn> {
  await countCodeTry(app, 'login', phone);
  const { account, session } = await transaction(app, async (trx) => {
    await useSmsCode(trx, app, 'login', phone, code);
    const account = await findAccount(trx, { phone });
    if (!account || !(await noteSignIn(trx, account.id, app.clock.now()))) {
      throw new AppError('400003', { because: 'the account is gone' });
    }
    return { account, session: await startSession(trx, app, account.id, cookies) };
  });
  session.keep();
  return signedInAs(account);
}
