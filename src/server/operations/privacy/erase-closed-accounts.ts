import { listAccountsToErase, takeForErasure } from '#server/people/accounts/accounts-to-erase.ts';
import { forgetFilesTo } from '#server/people/messages/forget-sent.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { logSecurity } from '#server/platform/log.ts';

import { personalData } from './domains.ts';

const portion = 20;

async function eraseOne(app: App, id: string): Promise<void> {
  const erased = await transaction(app, async (trx) => {
    const account = await takeForErasure(trx, app, id);
    if (!account) return undefined;
    for (const domain of personalData) await domain.erase(trx, app, account);
    return account;
  });
  if (!erased) return;
  await forgetFilesTo(
    app,
    [erased.email, erased.phone].filter((address) => address !== null),
  );
  logSecurity(app, 'account erased', { account: id });
}

/**
 * Erases the closed accounts that are due for erasure, each in its own transaction. Several instances may run this at
 * the same time.
 */
export async function eraseClosedAccounts(app: App): Promise<void> {
  let due: { id: string }[];
  do {
    due = await listAccountsToErase(app, portion);
    for (const { id } of due) await eraseOne(app, id);
  } while (due.length === portion);
}
