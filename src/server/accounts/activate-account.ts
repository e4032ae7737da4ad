import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { hashVerificationCode } from '#server/identity/verification-codes.ts';

import { deleteRegistrations, findRegistrationOfLink, insertAccount } from './store.ts';

/**
 * Makes the account of the registration whose link was used, with the name and password given there; other
 * registrations of the address end. The unique address decides between links used at the same moment; nothing is
 * locked before it, so they cannot wait for each other in a circle.
 * @throws AppError 400003 where the link is wrong, used or expired
 */
export async function activateAccount(app: App, code: string): Promise<void> {
  await transaction(app, async (trx) => {
    const now = app.clock.now();
    const registration = await findRegistrationOfLink(trx, hashVerificationCode(app, code), now);
    if (!registration) throw new AppError('400003', { because: 'wrong activation link' });
    const { email, name, passwordHash } = registration;
    const account = { id: newId(), name, email, phone: null, passwordHash, createdAt: now, lastSignedInAt: null, closedAt: null };
    if (!(await insertAccount(trx, account))) throw new AppError('400003', { because: 'the address has an account' });
    await deleteRegistrations(trx, email);
  });
}
