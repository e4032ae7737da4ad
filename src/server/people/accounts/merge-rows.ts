import { voidVerificationCodes } from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

import { movePasskeys } from './passkeys/store.ts';
import { endProposalsOf } from './merge-proposals.ts';
import { deleteSessionsOf, moveSignIns } from './store-sessions.ts';
import { emptyAccount, findAccountById, setContact } from './store.ts';

/**
 * Milliseconds until the emptied account is erased. Requests that began before the merge may store rows for this account
 * after the merge; the erasure deletes these, too.
 */
const emptiedFor = 24 * 3_600_000;

/**
 * Moves an account's passkeys and sign-ins to another account, and the contacts that the other account lacks. The emptied
 * account is closed: its sessions end, nobody can sign in to it, and it is erased a day later.
 */
export async function mergeRows(trx: Db, app: App, { from, into }: MergedAccounts): Promise<void> {
  const [former, own] = [await findAccountById(trx, from), await findAccountById(trx, into)];
  await emptyAccount(trx, from, app.clock.now() + emptiedFor);
  if (former?.phone && !own?.phone) await setContact(trx, into, { phone: former.phone });
  if (former?.email && !own?.email) await setContact(trx, into, { email: former.email });
  await deleteSessionsOf(trx, from);
  await voidVerificationCodes(trx, from);
  await movePasskeys(trx, { from, into });
  await moveSignIns(trx, { from, into });
  await endProposalsOf(trx, app, from);
}
