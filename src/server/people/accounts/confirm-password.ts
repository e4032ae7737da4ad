import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { forgive, spend } from '#server/platform/rate-limits/spend.ts';

import { isRightPassword } from './passwords.ts';
import { findAccountById } from './store.ts';

/** The row of an account that is not erased. */
export type OwnAccount = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

/**
 * The account of a signed-in candidate.
 * @throws AppError 401 if the account is erased
 */
export async function ownAccount(app: App, accountId: string): Promise<OwnAccount> {
  const account = await findAccountById(app.db, accountId);
  if (!account) throw new AppError('401');
  return account;
}

/** For this long (ms) after a sign-in, a first phone or a passkey may be added without the password. */
const recentFor = 10 * 60_000;

/** Whether the candidate has signed in recently enough to add a first phone or a passkey without the password. */
export function isRecent(app: App, { signedInAt }: Candidate): boolean {
  return app.clock.now() - signedInAt <= recentFor;
}

/**
 * Checks the password of an account of a signed-in candidate.
 * @param path the body's field with the password
 * @param by the signed-in account's id, if the password is that of another account. Such attempts are counted apart, so
 * that they cannot lock the other account's owner out
 * @throws AppError 400 at `path` for a wrong password; 429 after too many attempts; 503 if too many passwords are waiting
 * to be compared
 */
export async function confirmPassword(app: App, account: OwnAccount, path: string, password: string, by?: string): Promise<void> {
  const target = by === undefined ? account.id : `${account.id} ${by}`;
  await spend(app, 'passwordsByAccount', target);
  const turn = { queue: 'candidates', key: by ?? account.id } as const;
  if (!(await isRightPassword(account.passwordHash, password, turn))) throw invalid({ path, rule: 'wrongPassword' });
  await forgive(app.db, app, 'passwordsByAccount', target);
}
