import { voidSmsCodes } from '#server/people/verification/sms-codes.ts';
import { voidVerificationCodes } from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { staffAccessOf } from '#server/platform/audit/personal-data.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { endProposalsOf } from './merge-proposals.ts';
import { deletePasskeysOf, listPasskeys } from './passkeys/store.ts';
import { findProposalsTo } from './store-merges.ts';
import { deleteSessionsOf, deleteSignInsOf, listSessions, listSignIns } from './store-sessions.ts';
import { deleteRegistrations, eraseAccountRow, findAccountById } from './store.ts';
import { mergeRows } from './merge-rows.ts';

async function* exportFiles(app: App, accountId: string) {
  const now = app.clock.now();
  const account = await findAccountById(app.db, accountId);
  if (!account) return;
  const { id, name, email, phone, locale, createdAt, lastSignedInAt, eraseAt } = account;
  const moments = {
    createdAt: exportedMoment(createdAt),
    lastSignedInAt: exportedMoment(lastSignedInAt),
    eraseAt: exportedMoment(eraseAt),
  };
  yield exportedJson('account.json', now, { id, name, email, phone, language: locale, ...moments });
  const signIns = await listSignIns(app.db, accountId);
  const sessions = await listSessions(app.db, accountId, now);
  const passkeys = await listPasskeys(app.db, accountId);
  yield exportedJson('access.json', now, {
    signIns: signIns.map(({ at, way, device }) => ({ at: exportedMoment(at), way, device })),
    sessions: sessions.map(({ device, createdAt: since, lastUsedAt, expiresAt }) => ({
      device,
      since: exportedMoment(since),
      lastUsed: exportedMoment(lastUsedAt),
      ends: exportedMoment(expiresAt),
    })),
    passkeys: passkeys.map(({ name: passkey, createdAt: since, lastUsedAt }) => ({
      name: passkey,
      since: exportedMoment(since),
      lastUsed: exportedMoment(lastUsedAt),
    })),
    mergeProposals: (await findProposalsTo(app.db, accountId)).map(({ at, refusedAt }) => {
      return { at: exportedMoment(at), refusedAt: exportedMoment(refusedAt) };
    }),
    staff: await staffAccessOf(app, accountId),
  });
}

async function erase(trx: Db, app: App, { id, email, phone }: ErasedAccount): Promise<void> {
  await deleteSessionsOf(trx, id);
  await deleteSignInsOf(trx, id);
  await deletePasskeysOf(trx, id);
  await voidVerificationCodes(trx, id);
  if (phone) await voidSmsCodes(trx, app, phone);
  if (email) await deleteRegistrations(trx, email);
  await endProposalsOf(trx, app, id);
  await eraseAccountRow(trx, id, app.clock.now());
}

/**
 * The account itself, its sessions, sign-ins, passkeys, merge proposals and verification codes (the codes are not
 * exported). The account's row remains, without personal data, for statistics.
 */
export const accountData: PersonalData = {
  tables: ['accounts', 'sessions', 'signIns', 'passkeys', 'verificationCodes', 'accountMerges'],
  exportFiles,
  erase,
  merge: mergeRows,
};
