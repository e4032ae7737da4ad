import type { MergeState } from '#lib/contract/account-merges.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { dropWaiting } from '#server/people/messages/waiting-messages.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

import type { OwnAccount } from './confirm-password.ts';
import { findContact } from './find-contact.ts';
import {
  deleteProposal,
  deleteProposalsBefore,
  deleteProposalsOf,
  findOpenProposals,
  findProposals,
  insertProposal,
  type ProposalRow,
  setRefused,
} from './store-merges.ts';
import { findAccountsById, lockRow } from './store.ts';
import { mergeProposedMessage } from './texts.ts';

/** Milliseconds after which a proposal ends, answered or not. */
export const proposalLasts = 30 * 24 * 3_600_000;

function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(' ');
}

function startOf(app: App): number {
  return app.clock.now() - proposalLasts;
}

type Pair = Pick<ProposalRow, 'accountId' | 'otherId'>;

/** The topic of the message about a proposal. */
function topicOf({ accountId, otherId }: Pair): string {
  return `merge:${accountId}:${otherId}`;
}

async function notifyOwner(trx: Db, app: App, { at, ...pair }: ProposalRow): Promise<void> {
  const { accountId } = pair;
  const contact = await findContact(trx, accountId);
  const until = todayInShanghai(at + proposalLasts);
  const message = contact && mergeProposedMessage(contact.locale, contact, until, app.settings.publicUrl);
  if (message) await queueMessage(trx, app, message, { accountId, topic: topicOf(pair) });
}

/** Locks two accounts until the transaction ends, and returns them by id; undefined unless both are open. */
async function lockOpen(trx: Db, ids: readonly [string, string]): Promise<Map<string, OwnAccount> | undefined> {
  for (const id of ids.toSorted()) await lockRow(trx, id);
  const open = (await findAccountsById(trx, ids)).filter(({ eraseAt }) => eraseAt === null);
  return open.length === 2 ? new Map(open.map((account) => [account.id, account])) : undefined;
}

/**
 * Proposes to merge two accounts into the one with the newer sign-in, and notifies the owner of that account by a message;
 * does nothing if the pair has a proposal that is open or was refused.
 * @returns both accounts; undefined if nothing was stored
 * @throws AppError 404 unless both accounts are open
 */
export async function proposeMerge(trx: Db, app: App, one: string, other: string): Promise<MergedAccounts | undefined> {
  const accounts = await lockOpen(trx, [one, other]);
  if (!accounts) throw notFound();
  const [kept, emptied] = [...accounts.values()].toSorted((first, second) => {
    return (second.lastSignedInAt ?? 0) - (first.lastSignedInAt ?? 0) || second.createdAt - first.createdAt;
  });
  const [into, from] = [kept!.id, emptied!.id];
  await deleteProposalsBefore(trx, startOf(app));
  const row = { id: newId(), pair: pairOf(one, other), accountId: into, otherId: from, at: app.clock.now(), refusedAt: null };
  if (!(await insertProposal(trx, row))) return undefined;
  await notifyOwner(trx, app, row);
  return { from, into };
}

/**
 * Withdraws the unanswered proposal to merge two accounts, and deletes its unsent message. Returns both accounts; undefined if
 * there was no such proposal.
 */
export async function withdrawMerge(trx: Db, app: App, one: string, other: string): Promise<MergedAccounts | undefined> {
  const row = await deleteProposal(trx, pairOf(one, other));
  if (!row) return undefined;
  await dropWaiting(trx, app, [topicOf(row)]);
  return { from: row.otherId, into: row.accountId };
}

/** Returns a function that tells whether a merge of an account with one of `others` is proposed or was refused. */
export async function mergeStates(
  db: Db,
  app: App,
  accountId: string,
  others: readonly string[],
): Promise<(other: string) => MergeState> {
  const rows = await findProposals(
    db,
    others.map((other) => pairOf(accountId, other)),
    startOf(app),
  );
  const states = new Map(
    rows.map(({ pair, refusedAt }): [string, MergeState] => [pair, refusedAt === null ? 'proposed' : 'refused']),
  );
  return (other) => states.get(pairOf(accountId, other)) ?? 'none';
}

/** The open proposals to the owner of an account (`findOpenProposals`). */
export async function openProposals(db: Db, app: App, accountId: string) {
  return findOpenProposals(db, accountId, startOf(app));
}

/**
 * An unanswered proposal to the owner of an account.
 * @throws AppError 404 if the proposal is unknown, answered, ended or to another owner, or if the other account is closed
 */
export async function ownProposal(db: Db, app: App, accountId: string, id: string) {
  const found = (await openProposals(db, app, accountId)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/**
 * Refuses a proposal: its recipient has answered that the other account is not theirs.
 * @throws AppError 404 as `ownProposal`
 */
export async function refuseProposal(app: App, accountId: string, id: string): Promise<void> {
  const { otherId } = await ownProposal(app.db, app, accountId, id);
  await transaction(app, async (trx) => {
    if (!(await setRefused(trx, accountId, id, app.clock.now()))) throw notFound();
    await dropWaiting(trx, app, [topicOf({ accountId, otherId })]);
  });
}

/**
 * Deletes a proposal in the transaction of the merge, and locks and returns both accounts.
 * @throws AppError 404 as `ownProposal`, and if the candidate's own account is closed
 */
export async function takeProposal(
  trx: Db,
  app: App,
  accountId: string,
  id: string,
): Promise<{ own: OwnAccount; other: OwnAccount }> {
  const { otherId } = await ownProposal(trx, app, accountId, id);
  const accounts = await lockOpen(trx, [accountId, otherId]);
  if (!accounts || !(await deleteProposal(trx, pairOf(accountId, otherId)))) throw notFound();
  await dropWaiting(trx, app, [topicOf({ accountId, otherId })]);
  return { own: accounts.get(accountId)!, other: accounts.get(otherId)! };
}

/** Deletes all proposals that name an account, with their unsent messages. */
export async function endProposalsOf(trx: Db, app: App, accountId: string): Promise<void> {
  await dropWaiting(trx, app, (await deleteProposalsOf(trx, accountId)).map(topicOf));
}

/** Deletes the proposals that have ended. */
export async function forgetProposals(app: App): Promise<void> {
  await deleteProposalsBefore(app.db, startOf(app));
}
