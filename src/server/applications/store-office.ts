import type { Actor } from '#server/actor.ts';
import type { Db } from '#server/db/database.ts';

import type { ApplicationRow } from './store.ts';

export type OfficeRow = ApplicationRow;

/** Applications in an actor's reach by their ids or receipt numbers: for the office, never for a candidate's own calls. */
export async function findForOffice(db: Db, { units }: Actor, ids: readonly string[]): Promise<OfficeRow[]> {
  if (ids.length === 0 || units?.length === 0) return [];
  return db
    .selectFrom('applications')
    .innerJoin('postings', 'postings.id', 'applications.postingId')
    .selectAll('applications')
    .where((eb) => eb.or([eb('applications.id', 'in', ids), eb('applications.receiptNo', 'in', ids)]))
    .$if(units !== null, (query) => query.where('postings.unit', 'in', units!))
    .execute();
}
