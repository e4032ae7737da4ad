import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SessionKind } from '#lib/domain/session-kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import type { SessionRow } from './store-sessions.ts';

/** Rows per statement. */
const portion = 500;

/** The live applications in an actor's reach that are for the posting or unit of a session and have one of the statuses. */
export async function findApplicants(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  { unit, postingId }: Pick<SessionRow, 'unit' | 'postingId'>,
  statuses: readonly ApplyStatus[],
): Promise<OfficeRow[]> {
  if (statuses.length === 0) return [];
  return db
    .selectFrom('applications')
    .innerJoin('postings', 'postings.id', 'applications.postingId')
    .selectAll('applications')
    .select(['postings.unit', 'postings.testSites'])
    .where('applications.live', '=', 1)
    .where('applications.status', 'in', statuses)
    .$if(units !== null, (query) => query.where('postings.unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(unit !== null, (query) => query.where('postings.unit', '=', unit!))
    .$if(postingId !== null, (query) => query.where('postings.id', '=', postingId!))
    .execute();
}

/** The candidates' names by application. */
export async function findNames(db: Db, applicationIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = applicationIds.slice(from, from + portion);
    const query = db.selectFrom('applicationFacts').select(['applicationId', 'name']).where('applicationId', 'in', some);
    for (const { applicationId, name } of await query.execute()) names.set(applicationId, name);
  }
  return names;
}

/**
 * The sessions for which these applications have a reservation or an accepted invitation, not counting cancelled sessions and
 * the sessions with the ids `except`.
 */
export async function findOtherSessions(db: Db, applicationIds: readonly string[], except: readonly string[]) {
  const rows: { applicationId: string; kind: SessionKind; beginsAt: number; endsAt: number }[] = [];
  for (let from = 0; from < applicationIds.length; from += portion) {
    const found = await db
      .selectFrom('sessionAttendees as a')
      .innerJoin('recruitingSessions as s', 's.id', 'a.sessionId')
      .leftJoin('placeHolders as h', (join) =>
        join.onRef('h.pool', '=', 'a.sessionId').onRef('h.applicationId', '=', 'a.applicationId'),
      )
      .leftJoin('applicationTasks as t', (join) =>
        join.onRef('t.applicationId', '=', 'a.applicationId').onRef('t.type', '=', 'a.sessionId').on('t.kind', '=', 'reply'),
      )
      .select(['a.applicationId', 's.kind', 's.beginsAt', 's.endsAt'])
      .where('a.applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('a.sessionId', 'not in', except)
      .where('s.cancelledAt', 'is', null)
      .where((eb) => eb.or([eb('h.key', 'is not', null), eb('t.state', '=', 'accepted')]))
      .execute();
    rows.push(...found);
  }
  return rows;
}
