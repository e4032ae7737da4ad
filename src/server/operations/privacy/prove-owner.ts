import { confirmPassword, type OwnAccount, ownAccount } from '#server/people/accounts/confirm-password.ts';
import { countCodeTry, useSmsCode } from '#server/people/verification/sms-codes.ts';
import { findLiveProof, useVerificationCode } from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

/** The account's password, or a code that was sent to its owner. One of the two is required. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

type UseCode = (trx: Db) => Promise<unknown>;

async function checkCode(app: App, { id, phone }: OwnAccount, code: string): Promise<UseCode> {
  if (phone) {
    const proof = { purpose: 'close', phone, by: id } as const;
    await countCodeTry(app, proof);
    return (trx) => useSmsCode(trx, app, proof, code);
  }
  const found = await findLiveProof(app, 'close', code);
  if (found?.accountId !== id) throw new AppError('400003', { because: 'wrong code' });
  return (trx) => useVerificationCode(trx, app, 'close', code);
}

/**
 * Checks again that a signed-in candidate owns the account, before it is exported or closed.
 * @returns the account, and a function that completes the check in the transaction of the work, so that a code remains valid
 * if the work fails; the function throws 400003 for a wrong code
 * @throws AppError 400 on `password` if neither password nor code is given, or the password is wrong; 429 after too many
 * attempts at the password; 503 if too many passwords are waiting to be compared; 400003 for a wrong code from a mail, and
 * after too many attempts at an SMS code
 */
export async function proveOwner(
  app: App,
  accountId: string,
  { password, code }: Proof,
): Promise<{ account: OwnAccount; complete: UseCode }> {
  const account = await ownAccount(app, accountId);
  if (password) {
    await confirmPassword(app, account, 'password', password);
    return { account, complete: async () => {} };
  }
  if (!code) throw invalid({ path: 'password', rule: 'required' });
  return { account, complete: await checkCode(app, account, code) };
}
