import type { ListedSession, SessionQuery } from '#lib/contract/office-sessions.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { isStorable } from '#lib/rules/text.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type CapacityLeft, capacitiesOf } from '#server/platform/capacity/capacities.ts';
import { invalid } from '#server/platform/errors.ts';
import { nameIn, readReferences, type References } from '#server/recruitment/postings/references.ts';

import {
  type CountedSession,
  findSessions,
  findSomeSessions,
  mostListed,
  type SessionFilter,
  type SessionRow,
} from '../store-sessions.ts';
import { iso } from './describe-attendee.ts';

const dayMs = 86_400_000;

/**
 * A session's capacity and how much of it is taken. Without a limit, `capacity` is null and `taken` is the number of attendees.
 */
function fillOf(capacities: readonly CapacityLeft[], attendees: number): { taken: number; capacity: number | null } {
  if (capacities.length === 0) return { taken: attendees, capacity: null };
  const sum = (of: (one: CapacityLeft) => number) => capacities.reduce((total, one) => total + of(one), 0);
  return { taken: sum(({ taken }) => taken), capacity: sum(({ capacity }) => capacity) };
}

/** A session as the API lists it. */
export function describeListed(
  row: CountedSession,
  capacities: readonly CapacityLeft[],
  { units, testSites }: References,
  locale: Locale,
): ListedSession {
  const attendees = Number(row.attendees);
  return {
    id: row.id,
    kind: row.kind,
    begins: iso(row.beginsAt),
    ends: iso(row.endsAt),
    place: nameIn(testSites, row.place, locale),
    unit: row.unit,
    unitName: row.unit === null ? '' : nameIn(units, row.unit, locale),
    pkRegJob: row.postingId,
    regJobName: row.nameZh === null || row.nameEn === null ? '' : inLocale({ zh: row.nameZh, en: row.nameEn }, locale),
    ...fillOf(capacities, attendees),
    attendees,
    checkedIn: Number(row.checkedIn),
    cancelled: row.cancelledAt === null ? 'N' : 'Y',
  };
}

/**
 * Checks the days and the keyword of a query.
 * @throws AppError 400 with all faults
 */
function checkQuery({ from, to, keyWord }: SessionQuery): void {
  const faults: Fault[] = faultsOfDays({ from, to });
  if (keyWord !== undefined && !isStorable(keyWord)) faults.push({ path: 'keyWord', rule: 'characters' });
  if (faults.length > 0) throw invalid(...faults);
}

function filterOf(query: SessionQuery): SessionFilter {
  checkQuery(query);
  const { from, to, kind, unit, pkRegJob, keyWord, cancelled } = query;
  return {
    from: from ? endOfDayInShanghai(from) - dayMs + 1 : undefined,
    to: to ? endOfDayInShanghai(to) : undefined,
    ...{ kind, unit, postingId: pkRegJob, keyWord: keyWord?.trim(), cancelled: cancelled === 'Y' },
  };
}

async function described(app: App, rows: readonly CountedSession[], locale: Locale): Promise<ListedSession[]> {
  const capacities = await capacitiesOf(
    app.db,
    rows.map(({ id }) => id),
  );
  const references = await readReferences(app);
  return rows.map((row) => describeListed(row, capacities.get(row.id) ?? [], references, locale));
}

/**
 * The first page of the sessions in an actor's reach, earliest first. Cancelled sessions are included only on request.
 * `total` is the number of sessions on this page.
 * @throws AppError 400 if days are invalid or in the wrong order, or if the keyword is invalid
 */
export async function listSessions(
  app: App,
  actor: Actor,
  query: SessionQuery,
  locale: Locale,
): Promise<{ list: ListedSession[]; total: number }> {
  const rows = await findSessions(app.db, actor, filterOf(query));
  return { list: await described(app, rows, locale), total: rows.length };
}

/** All sessions that match a query, like `listSessions` but without the limit of a page. */
export async function* eachSession(app: App, actor: Actor, query: SessionQuery, locale: Locale): AsyncGenerator<ListedSession> {
  const filter = filterOf(query);
  let after: CountedSession | undefined;
  for (;;) {
    const rows = await findSessions(app.db, actor, { ...filter, after });
    yield* await described(app, rows, locale);
    after = rows.at(-1);
    if (rows.length < mostListed) return;
  }
}

/** The first page of the sessions in an actor's reach that have not ended and are not cancelled, earliest first. */
export async function listOpenSessions(app: App, actor: Actor): Promise<SessionRow[]> {
  return findSessions(app.db, actor, { from: app.clock.now() + 1, cancelled: false });
}

/** The data by which people recognize a session. */
export type NamedSession = Pick<ListedSession, 'id' | 'kind' | 'begins' | 'place'>;

/** Maps the ids of sessions in the actor's reach to the data by which people recognize the sessions. */
export async function nameSessions(
  app: App,
  actor: Actor,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, NamedSession>> {
  if (ids.length === 0) return new Map();
  const { testSites } = await readReferences(app);
  const rows = await findSomeSessions(app.db, actor, ids);
  return new Map(
    rows.map(({ id, kind, beginsAt, place }) => [
      id,
      { id, kind, begins: iso(beginsAt), place: nameIn(testSites, place, locale) },
    ]),
  );
}
