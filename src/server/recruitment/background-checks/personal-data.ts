import { wireDataOf } from '#lib/forms/background/wire.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { decryptBackground, reasonsOf } from './background-record.ts';
import { type BackgroundVersionRow, findOwnVersions } from './store-versions.ts';
import { eraseChecks, findOwnChecks, moveChecks } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const checks = await findOwnChecks(app.db, accountId);
  if (checks.length === 0) return;
  const versions = await findOwnVersions(app.db, accountId);
  const described = checks.map((row) => {
    const own = versions.filter(({ applicationId }) => applicationId === row.applicationId);
    const asExported = (version: BackgroundVersionRow) => ({
      version: version.version,
      at: exportedMoment(version.updatedAt),
      data: wireDataOf(decryptBackground(app, version)),
    });
    return {
      application: row.applicationId,
      version: row.version,
      updatedAt: exportedMoment(row.updatedAt),
      submittedAt: exportedMoment(row.submittedAt),
      returned: reasonsOf(app, row),
      data: wireDataOf(decryptBackground(app, row)),
      submitted: own.filter(({ runSince }) => runSince === null).map(asExported),
      drafts: own.filter(({ runSince }) => runSince !== null).map(asExported),
    };
  });
  yield exportedJson('applications/background.json', app.clock.now(), described);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseChecks(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseChecks(trx, accountId, id);
}

/** Personal data of background checks, with all stored versions. */
export const backgroundData: PersonalData = {
  tables: ['backgroundChecks', 'backgroundCheckVersions'],
  exportFiles,
  erase,
  eraseApplication,
  merge: (trx, _, accounts) => moveChecks(trx, accounts),
};
