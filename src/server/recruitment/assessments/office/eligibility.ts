import { isExpected, type SeatRefusal, type SeatRule } from '#lib/domain/session-kinds.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { findOtherSessions } from '../store-applicants.ts';
import { findSomeAttendees } from '../store-attendees.ts';
import { findIntentions, type KnownIntention } from '../store-intentions.ts';
import type { SessionRow } from '../store-sessions.ts';
import { standingOf } from './standing.ts';

/** What determines eligibility besides the applications themselves, by application. */
interface Known {
  /** Answers about the written test; empty unless the sessions are written tests. */
  intentions: ReadonlyMap<string, KnownIntention>;
  /** Applications that are expected in one of the sessions already. */
  here: ReadonlySet<string>;
  /** Other sessions in which applications have a reservation or have accepted the invitation. */
  elsewhere: ReadonlyMap<string, Awaited<ReturnType<typeof findOtherSessions>>>;
}

async function readKnown(
  db: Db,
  units: readonly string[] | null,
  sessions: readonly SessionRow[],
  rows: readonly OfficeRow[],
): Promise<Known> {
  const ids = rows.map(({ id }) => id);
  const here = new Set<string>();
  for (const { id } of sessions) {
    const attendees = await findSomeAttendees(db, { units: units === null ? null : [...units] }, id, ids);
    for (const row of attendees) if (isExpected(standingOf(row))) here.add(row.applicationId);
  }
  const elsewhere = await findOtherSessions(
    db,
    ids,
    sessions.map(({ id }) => id),
  );
  return {
    intentions: sessions[0]?.kind === 'writtenTest' ? await findIntentions(db, ids) : new Map(),
    here,
    elsewhere: Map.groupBy(elsewhere, ({ applicationId }) => applicationId),
  };
}

/** Returns a predicate: whether a session is for the application's posting, for its unit, or for all units. */
export function isForPosting({ postingId, unit }: Pick<OfficeRow, 'postingId' | 'unit'>) {
  return (session: Pick<SessionRow, 'postingId' | 'unit'>) =>
    session.postingId === null ? session.unit === null || session.unit === unit : session.postingId === postingId;
}

/**
 * Returns a predicate: whether a session overlaps with another session of the candidate (`findOtherSessions`). For a written
 * test, any other written test that has not ended counts as an overlap.
 */
function isElsewhere({ elsewhere }: Known, { id }: OfficeRow, now: number) {
  const others = elsewhere.get(id) ?? [];
  return (session: SessionRow) =>
    others.some(
      ({ kind, beginsAt, endsAt }) =>
        (beginsAt < session.endsAt && endsAt > session.beginsAt) ||
        (kind === 'writtenTest' && session.kind === 'writtenTest' && endsAt > now),
    );
}

/** Why the answer about the written test rules out a seat; undefined if it does not. */
function intentionRefusal(intention: KnownIntention | undefined, rule: SeatRule): SeatRefusal | undefined {
  if (!intention) return 'notAsked';
  if (intention.attend === 'N') return 'declined';
  return rule === 'site' && intention.attend === null ? 'notAnswered' : undefined;
}

/** The sessions that a candidate may attend, or why there are none. */
export type Eligibility = { sessions: SessionRow[] } | { why: SeatRefusal };

interface Check {
  /** Sessions of one kind, in the order in which they are filled. */
  sessions: readonly SessionRow[];
  rows: readonly OfficeRow[];
  rule: SeatRule;
  /** The units of the actor; null means all. */
  units: readonly string[] | null;
  /** The current time in milliseconds. */
  now: number;
}

/** Returns a function that determines which sessions the candidate of one of `rows` may attend, or why none. */
export async function checkEligibility(
  db: Db,
  { sessions, rows, rule, units, now }: Check,
): Promise<(row: OfficeRow) => Eligibility> {
  const known = await readKnown(db, units, sessions, rows);
  const isTest = sessions[0]?.kind === 'writtenTest';
  return (row) => {
    if (!isLive(row.status)) return { why: 'ended' };
    const own = sessions.filter(isForPosting(row));
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
