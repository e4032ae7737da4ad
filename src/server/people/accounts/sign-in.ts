import type { SignedIn } from '#lib/contract/account.ts';
import { type AccountName, parseAccountName } from '#lib/rules/account-name.ts';
import { countCodeTry, useSmsCode } from '#server/people/verification/sms-codes.ts';
import { ticketFor } from '#server/people/verification/sms-ticket.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { logSecurity } from '#server/platform/log.ts';
import { forgive, spend } from '#server/platform/rate-limits/spend.ts';

import type { Caller } from './caller.ts';
import { knownDevice } from './known-device.ts';
import { type HashTurn, isRightPassword, turnOfAddress } from './passwords.ts';
import { startSession } from './session.ts';
import { findAccount, findRegistration, noteSignIn } from './store.ts';

interface Account {
  id: string;
  name: string;
  phone: string | null;
  passwordHash: string | null;
  eraseAt: number | null;
}

/** The answer to a successful sign-in. */
export function signedInAs({ name, phone, eraseAt }: Pick<Account, 'name' | 'phone' | 'eraseAt'>): SignedIn {
  const closing = eraseAt === null ? {} : { closing: { until: new Date(eraseAt).toISOString() } };
  return { userInfo: { name }, isPhoneBind: phone ? 'Y' : 'N', ...closing };
}

function findByName(db: Db, name: AccountName) {
  return findAccount(db, name.kind === 'email' ? { email: name.email } : { phone: name.phone });
}

/** The error for a refused sign-in: 400004 if the password belongs to the address's newest registration, else 400002. */
async function refusal(app: App, name: AccountName, password: string, turn: HashTurn): Promise<AppError> {
  if (name.kind === 'email') {
    const registration = await findRegistration(app.db, name.email, app.clock.now());
    if (await isRightPassword(registration?.passwordHash, password, turn)) return new AppError('400004');
  }
  return new AppError('400002', { because: 'wrong name or password' });
}

/**
 * Counts an attempt, and returns a function that resets the device's or network address's count after a success. The
 * device that `knownDevice` recognizes has a count of its own, so that strangers cannot lock the owner out.
 * @throws AppError 429 after too many attempts
 */
async function countTry(app: App, { cookies, address }: Caller, target: string, accountId: string | undefined) {
  const device = accountId && knownDevice(app, cookies, accountId);
  const name = device ? 'signInsByDevice' : 'signInsFromAddress';
  const by = device ? `${target} ${device}` : `${target} ${address}`;
  await spend(app, name, by);
  if (!device) await spend(app, 'signInsByAccount', target);
  return (trx: Db) => forgive(trx, app, name, by);
}

/**
 * Signs in with a password. Neither the answer nor the work reveals whether the account exists. A wrong password for a
 * mail address is also compared with the password of the newest registration (a decoy if there is none). Attempts are
 * counted for unknown names, too.
 * @throws AppError 400002 for a wrong name or password; 400004 for the password of the newest registration, whose link has
 * not been used; 429 after too many attempts; 503 if too many passwords are waiting to be compared
 */
export async function signInWithPassword(app: App, caller: Caller, emailOrPhone: string, password: string): Promise<SignedIn> {
  const name = parseAccountName(emailOrPhone);
  if (!name) throw new AppError('400002', { because: 'not a mail address or phone number' });
  const target = name.kind === 'email' ? name.email : name.phone;
  const account = await findByName(app.db, name);
  const forgiveTry = await countTry(app, caller, target, account?.id);
  const turn = turnOfAddress('candidates', caller.address);
  const right = await isRightPassword(account?.passwordHash, password, turn);
  if (!account || !right) {
    logSecurity(app, 'sign-in refused', { account: account?.id ?? target, address: caller.address, because: 'password' });
    throw await refusal(app, name, password, turn);
  }
  const signIn = { now: app.clock.now(), locale: caller.locale };
  const session = await transaction(app, async (trx) => {
    if (!(await noteSignIn(trx, account.id, signIn, account.passwordHash))) {
      throw new AppError('400002', { because: 'the password changed meanwhile' });
    }
    await forgiveTry(trx);
    return startSession(trx, app, caller, account.id, 'password');
  });
  session.setCookies();
  return signedInAs(account);
}

/**
 * Signs in with an SMS code, in the browser that requested it. A browser that requested no code for the number has no
 * ticket, is refused and uses up no attempts.
 * @throws AppError 400003 if the code is wrong, used, expired or requested elsewhere, or after too many attempts
 */
export async function signInWithCode(app: App, caller: Caller, phone: string, code: string): Promise<SignedIn> {
  const by = ticketFor(app, caller.cookies, phone);
  if (by === undefined) throw new AppError('400003', { because: 'no ticket for a code' });
  const proof = { purpose: 'login', phone, by } as const;
  await countCodeTry(app, proof);
  const { account, session } = await transaction(app, async (trx) => {
    await useSmsCode(trx, app, proof, code);
    const account = await findAccount(trx, { phone });
    if (!account || !(await noteSignIn(trx, account.id, { now: app.clock.now(), locale: caller.locale }))) {
      throw new AppError('400003', { because: 'the account is gone' });
    }
    return { account, session: await startSession(trx, app, caller, account.id, 'sms') };
  }).catch((error: unknown) => {
    logSecurity(app, 'sign-in refused', { account: phone, address: caller.address, because: 'code' });
    throw error;
  });
  session.setCookies();
  return signedInAs(account);
}
