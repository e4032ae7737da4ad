import { type Selectable, sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SessionKind } from '#lib/domain/session-kinds.ts';
import { splitWords } from '#lib/rules/keyword.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { ApplicationInScope } from '#server/recruitment/applications/search/find-in-scope.ts';

export type SessionRow = Selectable<Tables['recruitingSessions']>;
type Reach = Pick<Actor, 'units'>;

/** A text in small letters as a part of what LIKE looks for. */
function partOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Which sessions are meant; what is absent does not filter. Moments in milliseconds. */
export interface SessionFilter {
  from?: number | undefined;
  to?: number | undefined;
  kind?: SessionKind | undefined;
  unit?: string | undefined;
  postingId?: string | undefined;
  /** Part of a place, or of its posting's name. */
  keyWord?: string | undefined;
  /** Whether those are listed that do not take place. */
  cancelled: boolean;
  /** The last of the page before. */
  after?: { beginsAt: number; id: string } | undefined;
}

/** Sessions at most on one page. */
export const mostListed = 1000;

function sessionsOf(db: Db, { units }: Reach) {
  return db
    .selectFrom('recruitingSessions as s')
    .leftJoin('postings as p', 'p.id', 's.postingId')
    .$if(units !== null, (query) => query.where('s.unit', 'in', units!.length > 0 ? units! : ['']));
}

function withCounts(query: ReturnType<typeof sessionsOf>) {
  const counted = (where: string) =>
    sql<number>`(select count(*) from session_attendees a where a.session_id = s.id ${sql.raw(where)})`;
  return query
    .selectAll('s')
    .select(['p.nameZh', 'p.nameEn'])
    .select([counted('').as('attendees'), counted('and a.checked_in_at is not null').as('checkedIn')]);
}

export type CountedSession = Awaited<ReturnType<typeof findSessions>>[number];

/** The sessions in an actor's reach that a filter means, the earliest first. */
export async function findSessions(db: Db, actor: Reach, filter: SessionFilter) {
  const { from, to, kind, unit, postingId, keyWord, cancelled, after } = filter;
  const word = keyWord && partOf(keyWord);
  let query = withCounts(sessionsOf(db, actor));
  if (from !== undefined) query = query.where('s.endsAt', '>=', from);
  if (to !== undefined) query = query.where('s.beginsAt', '<=', to);
  if (kind) query = query.where('s.kind', '=', kind);
  if (unit) query = query.where('s.unit', '=', unit);
  if (postingId) query = query.where('s.postingId', '=', postingId);
  if (!cancelled) query = query.where('s.cancelledAt', 'is', null);
  if (after) {
    const { beginsAt, id } = after;
    query = query.where(sql<boolean>`(s.begins_at > ${beginsAt} or (s.begins_at = ${beginsAt} and s.id > ${id}))`);
  }
  if (word) {
    query = query.where(
      sql<boolean>`(lower(s.place) like ${word} escape '\\' or lower(p.name_zh) like ${word} escape '\\' or lower(p.name_en) like ${word} escape '\\')`,
    );
  }
  return query.orderBy('s.beginsAt').orderBy('s.id').limit(mostListed).execute();
}

/** One session in an actor's reach. */
export async function findSession(db: Db, actor: Reach, id: string): Promise<CountedSession | undefined> {
  return withCounts(sessionsOf(db, actor)).where('s.id', '=', id).executeTakeFirst();
}

/** Those in an actor's reach of the sessions with some ids. */
export async function findSomeSessions(db: Db, actor: Reach, ids: readonly string[]): Promise<SessionRow[]> {
  return sessionsOf(db, actor).selectAll('s').where('s.id', 'in', ids).execute();
}

/**
 * Reads sessions in an actor's reach and keeps them locked until the transaction ends, always in the same order; whoever
 * changes one, or gives out its places, waits.
 */
export async function lockSessions(trx: Db, { units }: Reach, ids: readonly string[]): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await trx
      .updateTable('recruitingSessions')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('id', '=', id)
      .$if(units !== null, (query) => query.where('unit', 'in', units!.length > 0 ? units! : ['']))
      .returningAll()
      .executeTakeFirst();
    if (row) rows.push(row);
  }
  return rows;
}

/** Sessions of whatever unit that take place while another does. */
export async function findAtSameTime(
  db: Db,
  { id, begins, ends }: { id: string; begins: number; ends: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('recruitingSessions')
    .selectAll()
    .where('id', '<>', id)
    .where('cancelledAt', 'is', null)
    .where('beginsAt', '<', ends)
    .where('endsAt', '>', begins)
    .execute();
}

/** Changes a session that this transaction has locked; its version goes up. */
export async function updateSession(trx: Db, id: string, change: Partial<SessionRow>): Promise<void> {
  await trx
    .updateTable('recruitingSessions')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Live applications in an actor's reach of a session's posting or unit, in one of some statuses. */
export async function findApplicants(
  db: Db,
  { units }: Reach,
  { unit, postingId }: Pick<SessionRow, 'unit' | 'postingId'>,
  statuses: readonly ApplyStatus[],
): Promise<ApplicationInScope[]> {
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

/** The newest postings in an actor's reach whose names hold every word of a keyword, or whose id it is. */
export async function findPostingNames(db: Db, { units }: Reach, keyWord: string, count: number) {
  const names = sql`lower(name_zh || ' ' || name_en)`;
  const holds = splitWords(keyWord).map((word) => sql<boolean>`${names} like ${partOf(word)} escape '\\'`);
  return db
    .selectFrom('postings')
    .select(['id', 'nameZh', 'nameEn', 'testSites'])
    .$if(units !== null, (query) => query.where('unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(keyWord !== '', (query) => query.where((of) => of.or([of('id', '=', keyWord), of.and(holds)])))
    .orderBy('rank', 'desc')
    .limit(count)
    .execute();
}

/** The names of whoever applied, by application. */
export async function findNames(db: Db, applicationIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < applicationIds.length; from += 500) {
    const some = applicationIds.slice(from, from + 500);
    const query = db.selectFrom('applicationFacts').select(['applicationId', 'name']).where('applicationId', 'in', some);
    for (const { applicationId, name } of await query.execute()) names.set(applicationId, name);
  }
  return names;
}

/** Sessions at which applications are expected, apart from some. */
export async function findElsewhere(db: Db, applicationIds: readonly string[], except: readonly string[]) {
  const rows: { applicationId: string; kind: SessionKind; beginsAt: number; endsAt: number }[] = [];
  for (let from = 0; from < applicationIds.length; from += 500) {
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
      .where('a.applicationId', 'in', applicationIds.slice(from, from + 500))
      .where('a.sessionId', 'not in', except)
      .where('s.cancelledAt', 'is', null)
      .where((eb) => eb.or([eb('h.key', 'is not', null), eb('t.state', '=', 'accepted')]))
      .execute();
    rows.push(...found);
  }
  return rows;
}
