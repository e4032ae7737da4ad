import { isInternal } from '#lib/domain/batch-kinds.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { wordsOf } from './encrypted-decision.ts';
import { findReleasedOf } from './store-of-application.ts';
import { eraseItems } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const released = await findReleasedOf(app.db, accountId);
  const now = app.clock.now();
  const [decided, requested] = [
    released.filter(({ decision }) => decision !== null),
    released.filter(({ decision, kind }) => decision === null && !isInternal(kind)),
  ];
  if (decided.length > 0) {
    const decisions = decided.map((row) => ({
      receiptNo: row.receiptNo,
      at: exportedMoment(row.settledAt),
      from: row.fromStatus,
      to: row.toStatus,
      words: wordsOf(app, row),
    }));
    yield exportedJson('decisions.json', now, decisions);
  }
  if (requested.length > 0) {
    const requests = requested.map(({ receiptNo, kind, type, settledAt }) => {
      return { receiptNo, kind, type, at: exportedMoment(settledAt) };
    });
    yield exportedJson('applications/asked-by-the-airline.json', now, requests);
  }
}

async function erase(trx: Db, app: App, { id }: ErasedAccount): Promise<void> {
  await eraseItems(trx, id, app.clock.now());
}

async function eraseApplication(trx: Db, app: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseItems(trx, accountId, app.clock.now(), id);
}

/**
 * Decisions, requests and messages of the office. The export contains those that are released, without the internal reason
 * and the actor. Assignments of interviewers and owners are not exported. After erasure the rows remain without texts, for
 * statistics.
 */
export const batchData: PersonalData = { tables: ['batchItems'], exportFiles, erase, eraseApplication, merge: async () => {} };
