import type { SeatOutcome } from '#lib/contract/office-sessions.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SeatRule } from '#lib/domain/session-kinds.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { type ApplicationInScope, findInScope } from '#server/recruitment/applications/search/find-in-scope.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { findApplicants, findNames, lockSessions, type SessionRow } from '../store-sessions.ts';
import { allot, type Allotted } from './allot-seats.ts';
import { mustTell, type Teller } from './confirm-count.ts';
import { iso } from './describe-attendee.ts';
import { whoMaySit } from './eligibility.ts';
import { seatAllotted, type SeatingBatch } from './record-seats.ts';
import { isOpen } from './show-session.ts';

/** Whom to give places of which sessions, and by which rule. */
export interface SeatRequest {
  /** Sessions of one kind, in the order in which they are filled. */
  sessions: readonly string[];
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
  /** Instead of `ids`: everybody of the first session's posting or unit in one of these statuses. */
  status?: readonly ApplyStatus[];
  rule: SeatRule;
  /** Candidates choose among the slots themselves when they reply. */
  choose?: boolean;
  /** The last millisecond in which they may confirm; null where nothing presses. A written test asks only where it is given. */
  confirmBy?: number | null;
  /** The office's words to the candidates; may be empty. */
  note?: string;
}

const longestNote = 1000;

/** How places are given out as a part of something larger. */
export interface Seating {
  references: References;
  /** Tells who would get what, and stores nothing. */
  dryRun?: boolean;
  /** Of those who get a place, only these are noted and told: the rest of a rehearsal. */
  only?: ReadonlySet<string>;
  /** The batch that this is done in. */
  batch?: SeatingBatch;
}

/** What is wrong with a request, but for its sessions: everything at once. */
export function faultsOfSeating({ ids, status = [], confirmBy = null, note = '' }: SeatRequest, now: number): Fault[] {
  return [
    ...(ids.length + status.length === 0 ? [{ path: 'ids', rule: 'required' }] : []),
    ...(confirmBy !== null && !Number.isFinite(confirmBy) ? [{ path: 'confirmBy', rule: 'instant' }] : []),
    ...(confirmBy !== null && confirmBy < now ? [{ path: 'confirmBy', rule: 'notInPast' }] : []),
    ...(isStorable(note) ? [] : [{ path: 'note', rule: 'characters' }]),
    ...(lengthOf(note) > longestNote ? [{ path: 'note', rule: 'maxLength', params: { maximum: longestNote } }] : []),
  ];
}

/** The sessions in the order asked for, locked. @throws AppError 404, 400 where one is over or of another kind */
async function holdSessions(trx: Db, app: App, actor: Actor, ids: readonly string[]): Promise<SessionRow[]> {
  const found = new Map((await lockSessions(trx, actor, ids)).map((row) => [row.id, row]));
  const sessions = [...new Set(ids)].map((id) => found.get(id));
  const all = sessions.filter((session) => session !== undefined);
  if (all.length === 0 || all.length < sessions.length) throw notFound();
  if (all.some((session) => !isOpen(session, app.clock.now()))) throw invalid({ path: 'sessions', rule: 'sessionOver' });
  if (all.some(({ kind }) => kind !== all[0]!.kind)) throw invalid({ path: 'sessions', rule: 'oneKind' });
  return all;
}

async function applicantsFor(
  trx: Db,
  actor: Actor,
  session: SessionRow,
  { ids, status = [] }: SeatRequest,
): Promise<ApplicationInScope[]> {
  const found = ids.length > 0 ? await findInScope(trx, actor, ids) : await findApplicants(trx, actor, session, status);
  // Locked: nobody else gives them a place in another session meanwhile.
  const toLock = found.map(({ id }) => id);
  const locked = toLock.length === 0 ? [] : await lockApplications(trx, toLock);
  const current = new Map(locked.map((row) => [row.id, row]));
  return found
    .map((row) => ({ ...row, ...current.get(row.id) }))
    .toSorted((a, b) => a.appliedAt - b.appliedAt || (a.id < b.id ? -1 : 1));
}

function described(allotted: readonly Allotted[], unknown: readonly string[], names: ReadonlyMap<string, string>): SeatOutcome {
  return {
    assigned: allotted.flatMap(({ row, session, appointment }) =>
      session && appointment
        ? [
            {
              ...{ id: row.id, receiptNo: row.receiptNo, name: names.get(row.id) ?? '', session: session.id },
              ...{ room: appointment.room, seat: appointment.seat, begins: iso(appointment.begins) },
            },
          ]
        : [],
    ),
    refused: [
      ...allotted.flatMap(({ row, why }) =>
        why ? [{ id: row.id, receiptNo: row.receiptNo, name: names.get(row.id) ?? '', why }] : [],
      ),
      ...unknown.map((id) => ({ id, receiptNo: null, name: '', why: 'unknown' as const })),
    ],
  };
}

/** Gives out places as `assignSeats` does, in the caller's transaction; the caller has checked the request. */
export async function assignIn(
  trx: Db,
  app: App,
  actor: Actor,
  request: SeatRequest,
  { references, dryRun = false, only, batch }: Seating,
): Promise<SeatOutcome> {
  const { ids, rule, choose = false, confirmBy = null, note = '' } = request;
  const sessions = await holdSessions(trx, app, actor, request.sessions);
  const rows = await applicantsFor(trx, actor, sessions[0]!, request);
  const given = new Set(rows.flatMap(({ id, receiptNo }) => [id, receiptNo]));
  const unknown = [...new Set(ids)].filter((id) => !given.has(id));
  const possible = await whoMaySit(trx, { sessions, rows, rule, units: actor.units, now: app.clock.now() });
  const { allotted, store } = await allot(trx, app, { sessions, rows, possible, choose });
  const names = await findNames(
    trx,
    rows.map(({ id }) => id),
  );
  const outcome = described(allotted, unknown, names);
  if (dryRun) return outcome;
  await store(trx);
  for (const session of sessions) {
    const seated = allotted.filter((one) => one.session?.id === session.id && (only?.has(one.row.id) ?? true));
    if (seated.length === 0) continue;
    await seatAllotted(trx, app, actor, { session, seated, confirmBy, note, references, batch });
    const details = { count: seated.length, rule, refused: outcome.refused.length };
    await record(trx, app, actor, { action: 'session.assigned', unit: session.unit ?? undefined, subject: session.id, details });
  }
  return outcome;
}

/**
 * Gives out the places of sessions, in one transaction and never more than there are: in the order in which applications
 * were received, at the site that each candidate chose where the rule says so. Each hears of it once; whoever cannot get
 * one is listed with the reason. Asked again, those who have a place are left out as `already`.
 * @param options.dryRun tells who would get what, and stores nothing
 * @param options.teller who tells so many at once, where that is not for anybody
 * @throws AppError 404 where a session is unknown or out of the actor's reach, 400 with every fault, where one is over, or
 * on `count`, 403 where these are more than the teller may tell
 */
export async function assignSeats(
  app: App,
  actor: Actor,
  request: SeatRequest,
  { dryRun = false, teller }: { dryRun?: boolean; teller?: Teller } = {},
): Promise<SeatOutcome> {
  const faults = faultsOfSeating(request, app.clock.now());
  if (faults.length > 0) throw invalid(...faults);
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      const outcome = await assignIn(trx, app, actor, request, { references, dryRun });
      if (teller) mustTell(outcome.assigned.length, teller);
      return outcome;
    }),
  );
}
