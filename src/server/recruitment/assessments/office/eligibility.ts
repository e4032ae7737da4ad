import { isExpected } from '#lib/domain/session-kinds.ts';
import type { SeatRefusal, SeatRule } from '#lib/domain/session-kinds.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ApplicationInScope } from '#server/recruitment/applications/search/find-in-scope.ts';

import { findSomeAttendees } from '../store-attendees.ts';
import { findElsewhere, type SessionRow } from '../store-sessions.ts';
import { standingOf } from './standing.ts';
import { type KnownIntention, knownIntentions } from './written-tests.ts';

interface Known {
  intentions: ReadonlyMap<string, KnownIntention>;
  here: ReadonlySet<string>;
  elsewhere: ReadonlyMap<string, Awaited<ReturnType<typeof findElsewhere>>>;
}

async function readKnown(
  db: Db,
  units: readonly string[] | null,
  sessions: readonly SessionRow[],
  rows: readonly ApplicationInScope[],
): Promise<Known> {
  const ids = rows.map(({ id }) => id);
  const here = new Set<string>();
  for (const { id } of sessions) {
    const attendees = await findSomeAttendees(db, { units: units === null ? null : [...units] }, id, ids);
    for (const row of attendees) if (isExpected(standingOf(row))) here.add(row.applicationId);
  }
  const elsewhere = await findElsewhere(
    db,
    ids,
    sessions.map(({ id }) => id),
  );
  return {
    intentions: sessions[0]?.kind === 'writtenTest' ? await knownIntentions(db, ids) : new Map(),
    here,
    elsewhere: Map.groupBy(elsewhere, ({ applicationId }) => applicationId),
  };
}

/** Sessions of an application's posting, or of its unit. */
function ofPosting({ postingId, unit }: ApplicationInScope) {
  return (session: SessionRow) =>
    session.postingId === null ? session.unit === null || session.unit === unit : session.postingId === postingId;
}

/** Whether somebody is expected elsewhere then; a candidate sits one written test at a time. */
function isElsewhere({ elsewhere }: Known, { id }: ApplicationInScope, now: number) {
  const others = elsewhere.get(id) ?? [];
  return (session: SessionRow) =>
    others.some(
      ({ kind, beginsAt, endsAt }) =>
        (beginsAt < session.endsAt && endsAt > session.beginsAt) ||
        (kind === 'writtenTest' && session.kind === 'writtenTest' && endsAt > now),
    );
}

/** Why a written test is not for somebody, whatever the session; undefined where it is. */
function intentionRefusal(intention: KnownIntention | undefined, rule: SeatRule): SeatRefusal | undefined {
  if (!intention) return 'notAsked';
  if (intention.attend === 'N') return 'declined';
  return rule === 'site' && intention.attend === null ? 'notAnswered' : undefined;
}

/** Which of the sessions somebody may come to, or why none. */
export type Possible = { sessions: SessionRow[] } | { why: SeatRefusal };

interface Asked {
  /** All of one kind, in the order in which they are filled. */
  sessions: readonly SessionRow[];
  rows: readonly ApplicationInScope[];
  rule: SeatRule;
  units: readonly string[] | null;
  /** The moment, in milliseconds. */
  now: number;
}

/** Tells for each application which of the sessions its candidate may come to. */
export async function whoMaySit(
  db: Db,
  { sessions, rows, rule, units, now }: Asked,
): Promise<(row: ApplicationInScope) => Possible> {
  const known = await readKnown(db, units, sessions, rows);
  const isTest = sessions[0]?.kind === 'writtenTest';
  return (row) => {
    if (!isLive(row.status)) return { why: 'ended' };
    const own = sessions.filter(ofPosting(row));
    if (own.length === 0) return { why: 'otherPosting' };
    if (known.here.has(row.id)) return { why: 'already' };
    const intention = known.intentions.get(row.id);
    const why = isTest ? intentionRefusal(intention, rule) : undefined;
    if (why) return { why };
    const atSite = isTest && rule === 'site' ? own.filter(({ site }) => site !== null && site === intention?.site) : own;
    if (atSite.length === 0) return { why: 'otherSite' };
    const busy = isElsewhere(known, row, now);
    const possible = atSite.filter((session) => !busy(session));
    return possible.length === 0 ? { why: 'otherSession' } : { sessions: possible };
  };
}
