import type { AccountMerge, MergeClash } from '#lib/contract/account-merges.ts';
import { maskEmail } from '#lib/rules/email.ts';
import { maskPhone } from '#lib/rules/mobile.ts';
import type { Locale } from '#lib/text/locale.ts';
import { findContacts } from '#server/people/accounts/find-contact.ts';
import { openProposals, ownProposal, proposalLasts, takeProposal } from '#server/people/accounts/merge-proposals.ts';
import { accountData } from '#server/people/accounts/personal-data.ts';
import { queueMessages } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';
import { describeClashes } from '#server/recruitment/applications/describe-clashes.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';

import { personalData } from './domains.ts';
import { proveOther } from './prove-other.ts';
import type { Proof } from './prove-owner.ts';
import { mergedMessage } from './texts.ts';

/** The actor of a merge in the log; candidates are not named there. */
const merger = { id: 'site', name: 'SkyGate' } as const;

/** The open proposals to merge another account into the signed-in one, with the other account's contacts masked. */
export async function listMerges(app: App, { accountId }: Candidate): Promise<AccountMerge[]> {
  return (await openProposals(app.db, app, accountId)).map(({ id, email, phone, createdAt, at }) => ({
    id,
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    since: new Date(createdAt).toISOString(),
    until: new Date(at + proposalLasts).toISOString(),
  }));
}

/**
 * The domains in the order of a merge. The accounts come first: emptying an account's row waits for requests that still
 * store something for the account, and makes later requests wait.
 */
const inOrder = [accountData, ...personalData.filter((domain) => domain !== accountData)];

async function mustNotClash(trx: Db, accounts: MergedAccounts, locale: Locale): Promise<void> {
  const clashes: MergeClash[] = await describeClashes(trx, accounts, locale);
  if (clashes.length > 0) throw new AppError('409', { words: 'account.merge.clash', data: { clashes } });
}

/** Notifies both accounts at the contacts that they have before the merge, each in its own language. */
async function notifyOwners(trx: Db, app: App, { from, into }: MergedAccounts): Promise<void> {
  const contacts = await findContacts(trx, [from, into]);
  const messages = [...contacts].flatMap(([accountId, contact]) => {
    const outcome = accountId === into ? 'kept' : 'closed';
    const message = mergedMessage(outcome, contact, app.clock.now(), app.settings.publicUrl);
    return message ? [{ message, dispatch: { accountId } }] : [];
  });
  await queueMessages(trx, app, messages);
}

/**
 * Merges the other account of a proposal into the signed-in one, after checking that the candidate owns the other account.
 * In one transaction, the data of the other account moves, the other account is closed and loses its contacts and password,
 * and both owners are notified. The audit log records both accounts' ids.
 * @throws AppError as `proveOther`; 404 as `ownProposal`; 409 with `data.clashes` if the accounts have live applications that
 * one account may not have together, because they are for the same posting or in the same category
 */
export async function mergeAccounts(app: App, candidate: Candidate, id: string, proof: Proof, locale: Locale): Promise<void> {
  const { accountId } = candidate;
  const { otherId } = await ownProposal(app.db, app, accountId, id);
  const complete = await proveOther(app, candidate, otherId, proof);
  await retryOnConflict(() =>
    transaction(app, async (trx) => {
      const { other } = await takeProposal(trx, app, accountId, id);
      await complete(trx, other);
      const accounts = { from: other.id, into: accountId };
      await mustNotClash(trx, accounts, locale);
      await notifyOwners(trx, app, accounts);
      for (const domain of inOrder) await domain.merge(trx, app, accounts);
      await record(trx, app, merger, { action: 'account.merged', details: { from: other.id, to: accountId } });
    }),
  );
  logSecurity(app, 'accounts merged', { account: accountId, because: 'kept' });
  logSecurity(app, 'accounts merged', { account: otherId, because: 'ended' });
}
