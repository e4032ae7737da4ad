import { moveSessionsOfPerson } from '#server/people/verification/apply-sessions.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { idNumberHashes, rehashIdNumber } from '#server/recruitment/resumes/sensitive-data.ts';

import { moveIdHash, movePersonHash } from './store.ts';

/**
 * Replaces the hashes of a person's ID number and phone with the hashes under the newest key, in applications, resumes and
 * apply sessions. All rows of a person change together, so that a session finds all or none of them. Does nothing if there
 * is only one key.
 * @param phone E.164; if undefined (unknown), only the hash of the ID number is replaced
 */
export async function rehashPerson(trx: Db, app: App, idNumber: string, phone: string | undefined): Promise<void> {
  const [newest = '', ...others] = idNumberHashes(app, idNumber);
  if (others.length === 0) return;
  await rehashIdNumber(trx, app, idNumber);
  const personHashes = [newest, ...others].map((hash, index) => app.keyedHashes('person', `${hash} ${phone}`)[index]!);
  for (const [index, other] of others.entries()) {
    await moveIdHash(trx, other, newest);
    if (phone === undefined) continue;
    await movePersonHash(trx, personHashes[index + 1]!, personHashes[0]!);
    await moveSessionsOfPerson(trx, personHashes[index + 1]!, personHashes[0]!);
  }
}
