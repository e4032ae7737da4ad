import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  exportedJson,
  exportedMoment,
  type MergedAccounts,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { consentText } from './consent.ts';
import { erasePool, findConsent, findInvitations, moveConsent, moveInvitations } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const consent = await findConsent(app.db, accountId);
  const invitations = await findInvitations(app.db, accountId);
  if (!consent && invitations.length === 0) return;
  yield exportedJson('talent-pool.json', app.clock.now(), {
    consent: consent
      ? {
          agreedAt: exportedMoment(consent.agreedAt),
          until: exportedMoment(consent.until),
          withdrawnAt: exportedMoment(consent.withdrawnAt),
          version: consent.version,
          text: consentText(consent.version, consent.locale),
        }
      : null,
    invitations: invitations.map(({ postingId, at }) => ({ posting: postingId, at: exportedMoment(at) })),
  });
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await erasePool(trx, id);
}

async function merge(trx: Db, _: App, accounts: MergedAccounts): Promise<void> {
  await moveInvitations(trx, accounts);
  await moveConsent(trx, accounts);
}

/** A person's consent to the talent pool, with the text that was shown, and the invitations. */
export const talentPoolData: PersonalData = { tables: ['poolConsents', 'poolInvitations'], exportFiles, erase, merge };
