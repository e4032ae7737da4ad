import type { ApplyStatus } from '#lib/enums.ts';
import type { Locale } from '#lib/locale.ts';
import { mayMove } from '#lib/rules/application-status.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { readPosting } from '#server/postings/posting.ts';
import { readReferences } from '#server/postings/references.ts';

import { addEvent } from './events.ts';
import { changeApplication, findAnyApplication } from './store.ts';
import { tellCandidate } from './tell-candidate.ts';

/**
 * Moves an application on, as recruiting decides, and tells the candidate.
 * @throws AppError 404 for an unknown application, 400 for a status that cannot follow, 409 where it changed meanwhile
 */
export async function changeStatus(app: App, id: string, status: ApplyStatus, locale: Locale): Promise<void> {
  const references = await readReferences(app);
  await transaction(app, async (trx) => {
    const row = await findAnyApplication(trx, id);
    if (!row) throw notFound();
    if (!mayMove(row.status, status, row.jobType)) throw invalid({ path: 'status', rule: 'choice' });
    const at = app.clock.now();
    if (!(await changeApplication(trx, row, { status, statusAt: at }))) throw new AppError('409');
    await addEvent(trx, app, { applicationId: id, status, at });
    const posting = await readPosting(trx, row.postingId);
    if (posting) await tellCandidate(trx, app, 'status', { row: { ...row, status, statusAt: at }, posting, references }, locale);
  });
}
