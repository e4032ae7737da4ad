import type { IdentifiedApplication } from '#lib/contract/identity.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { decryptResume } from './frozen-resume.ts';
import { describeAll } from './list-applications.ts';
import { findInReach, findNewestByIdHash } from './store.ts';

/**
 * The resume of the newest application that has this ID number and in which the candidate has something left to do. The same
 * queries run whether or not there is such an application, so that their duration does not reveal which is the case.
 * @param idHashes the hashes of the ID number under all keys
 */
export async function findByIdNumber(app: App, idHashes: readonly string[]): Promise<FrozenResume | undefined> {
  const newest = await findNewestByIdHash(app.db, idHashes, app.clock.now());
  return decryptResume(app.db, app, newest?.id ?? 'nobody');
}

/** The applications in which an identified person has something left to do, as the API returns them, newest first. */
export async function listByIdentity(app: App, personHash: string, locale: Locale): Promise<IdentifiedApplication[]> {
  const rows = await findInReach(app.db, { accountId: null, personHash }, app.clock.now());
  const records = await describeAll(app, rows, locale);
  return records.map(({ idkey, pkPsndoc, resumeType, regJobName, tasks }) => {
    const waiting = tasks.filter((task) => task.waiting === 'Y');
    const first = waiting.find(({ kind }) => kind === 'window') ?? waiting[0];
    return { applyId: idkey, pkPsndoc, resumeType, regJobName, until: first?.dueAt ?? null, tasks };
  });
}
