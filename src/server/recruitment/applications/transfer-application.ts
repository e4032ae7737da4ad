import type { ApplicationValues } from '#lib/forms/application.ts';
import type { Stop } from '#lib/rules/rounds.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';

import { ConflictError } from './apply/retry-on-conflict.ts';
import { deleteStarted } from './apply/store-started.ts';
import { addEvent } from './events.ts';
import { saveStates } from './search/condition-states.ts';
import { type ApplicationRow, changePosting } from './store.ts';
import { settleTurns } from './turns.ts';

/** The posting to which an application is transferred, and the application's status and round there. */
interface Destination {
  posting: StoredPosting;
  stop: Stop;
  /** Keys of the new posting's workplace and test site. */
  workPlace: string;
  site: string;
  /** The time (ms) of the change, later than the last event. */
  at: number;
}

/**
 * Moves an application to another posting, and compares it with the conditions of that posting. The application keeps its id,
 * receipt number, resume and timeline. The caller has checked that the transfer is allowed.
 * @throws ConflictError if the application has changed since it was read; a unique violation if the candidate has a live
 * application for the other posting
 */
export async function transferApplication(
  trx: Db,
  app: App,
  row: ApplicationRow,
  { posting, stop, workPlace, site, at }: Destination,
): Promise<void> {
  const form: ApplicationValues = { ...(JSON.parse(row.form) as ApplicationValues), workPlace, site };
  const { status, round } = stop;
  const change = { postingId: posting.id, status, statusAt: at, round, workPlace, site, form: JSON.stringify(form) };
  if (!(await changePosting(trx, row, change))) throw new ConflictError();
  await saveStates(trx, app, [row.id]);
  await deleteStarted(trx, row.accountId, posting.id);
  await settleTurns(trx, app, [row.id]);
  await addEvent(trx, app, {
    applicationId: row.id,
    status,
    round,
    at,
    kind: 'transferred',
    fromPosting: row.postingId,
    toPosting: posting.id,
  });
}
