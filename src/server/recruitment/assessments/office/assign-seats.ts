import type { SeatOutcome } from '#lib/contract/office-sessions.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SeatRule } from '#lib/domain/session-kinds.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { Contact } from '#server/people/accounts/find-contact.ts';
import type { Message } from '#server/people/messages/message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { composeNews } from '#server/recruitment/applications/notify/notify-of-task.ts';
import { findInScope, lockApplications, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { findApplicants, findNames } from '../store-applicants.ts';
import { lockSessions, type SessionRow } from '../store-sessions.ts';
import { type Allotted, allotSeats } from './allot-seats.ts';
import { checkSender, type Sender } from './confirm-count.ts';
import { iso } from './describe-attendee.ts';
import { checkEligibility } from './eligibility.ts';
import { newsOfSeats, recordSeats, type SeatingBatch } from './record-seats.ts';
import { isOpen } from './show-session.ts';
import { plannedNumbers } from './written-tests.ts';

/** Which candidates get seats in which sessions, and by which rule. */
export interface SeatRequest {
  /** Sessions of one kind, in the order in which they are filled. */
  sessions: readonly string[];
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
  /**
   * Used if `ids` is empty: selects the live applications in reach that are in one of these statuses and for the first
   * session's posting or unit.
   */
  status?: readonly ApplyStatus[];
  rule: SeatRule;
  /** Whether candidates choose their slots themselves when they reply. */
  choose?: boolean;
  /**
   * The last millisecond in which candidates may confirm; null or absent for no deadline. Candidates for a written test
   * are asked to confirm only if there is a deadline.
   */
  confirmBy?: number | null;
  /** The office's note to the candidates; may be empty. */
  note?: string;
}

const longestNote = 1000;

/** Options for assigning seats in the caller's transaction. */
export interface Seating {
  references: References;
  /** The batch that assigns the seats. */
  batch?: SeatingBatch;
}

/** All faults of a request except those about its sessions. */
export function faultsOfSeating({ ids, status = [], confirmBy = null, note = '' }: SeatRequest, now: number): Fault[] {
  return [
    ...(ids.length + status.length === 0 ? [{ path: 'ids', rule: 'required' }] : []),
    ...(confirmBy !== null && !Number.isFinite(confirmBy) ? [{ path: 'confirmBy', rule: 'instant' }] : []),
    ...(confirmBy !== null && confirmBy < now ? [{ path: 'confirmBy', rule: 'notInPast' }] : []),
    ...(isStorable(note) ? [] : [{ path: 'note', rule: 'characters' }]),
    ...(lengthOf(note) > longestNote ? [{ path: 'note', rule: 'maxLength', params: { maximum: longestNote } }] : []),
  ];
}

/**
 * Locks the sessions and returns them in the requested order.
 * @throws AppError 404 without sessions, or if a session is unknown or out of the actor's reach; 400 if a session has
 * ended, is cancelled, or is of another kind than the first
 */
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
): Promise<OfficeRow[]> {
  const found = ids.length > 0 ? await findInScope(trx, actor, ids) : await findApplicants(trx, actor, session, status);
  // The applications are locked, so that no other transaction assigns them to another session at the same time.
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

/** The seats that a request assigns; `store` writes them. */
interface SeatPlan {
  sessions: SessionRow[];
  allotted: Allotted[];
  outcome: SeatOutcome;
  store(trx: Db): Promise<void>;
}

/**
 * Allots the seats of a request without storing them, and locks the sessions and applications.
 * @throws AppError as `holdSessions`
 */
async function planSeats(trx: Db, app: App, actor: Actor, request: SeatRequest): Promise<SeatPlan> {
  const { ids, rule, choose = false } = request;
  const sessions = await holdSessions(trx, app, actor, request.sessions);
  const rows = await applicantsFor(trx, actor, sessions[0]!, request);
  const given = new Set(rows.flatMap(({ id, receiptNo }) => [id, receiptNo]));
  const unknown = [...new Set(ids)].filter((id) => !given.has(id));
  const eligibilityOf = await checkEligibility(trx, { sessions, rows, rule, units: actor.units, now: app.clock.now() });
  const { allotted, store } = await allotSeats(trx, app, { sessions, rows, eligibilityOf, choose });
  const names = await findNames(
    trx,
    rows.map(({ id }) => id),
  );
  return { sessions, allotted, outcome: described(allotted, unknown, names), store };
}

/** The allotted applications by session; sessions without any are left out. */
function seatedBySession({ sessions, allotted }: Pick<SeatPlan, 'sessions' | 'allotted'>) {
  return sessions.flatMap((session) => {
    const seated = allotted.filter((one) => one.session?.id === session.id);
    return seated.length === 0 ? [] : [{ session, seated }];
  });
}

/**
 * Assigns seats like `assignSeats`, but in the caller's transaction. The caller must have checked the request with
 * `faultsOfSeating`; `checkSender` is not called here.
 * @throws AppError as `holdSessions`
 */
export async function assignIn(
  trx: Db,
  app: App,
  actor: Actor,
  request: SeatRequest,
  { references, batch }: Seating,
): Promise<SeatOutcome> {
  const { rule, confirmBy = null, note = '' } = request;
  const plan = await planSeats(trx, app, actor, request);
  const { outcome } = plan;
  await plan.store(trx);
  for (const { session, seated } of seatedBySession(plan)) {
    await recordSeats(trx, app, actor, { session, seated, confirmBy, note, references, batch });
    const details = { count: seated.length, rule, refused: outcome.refused.length };
    await record(trx, app, actor, { action: 'session.assigned', unit: session.unit ?? undefined, subject: session.id, details });
  }
  return outcome;
}

interface Reading {
  references: References;
  /** The applications whose messages are composed. */
  only: ReadonlySet<string>;
  /** The candidates' contacts, by account. */
  contacts: ReadonlyMap<string, Contact>;
}

/**
 * The messages that a request would queue for some of its applications, by application; stores nothing.
 * @throws AppError as `holdSessions`
 */
export async function composeSeatMessages(
  app: App,
  actor: Actor,
  request: SeatRequest,
  { references, only, contacts }: Reading,
): Promise<Map<string, Message>> {
  const { confirmBy = null, note = '' } = request;
  return transaction(app, async (trx) => {
    const { sessions, allotted } = await planSeats(trx, app, actor, request);
    const chosen = allotted.filter(({ row }) => only.has(row.id));
    const postings = await readPostings(trx, [...new Set(chosen.map(({ row }) => row.postingId))]);
    const messages = new Map<string, Message>();
    for (const { session, seated } of seatedBySession({ sessions, allotted: chosen })) {
      const numbers = await plannedNumbers(
        trx,
        session,
        seated.map(({ row }) => row),
      );
      const { rows, news } = newsOfSeats(app, { session, seated, confirmBy, note, references }, numbers);
      for (const { row, message } of composeNews(app, rows, news, { contacts, postings })) messages.set(row.id, message);
    }
    return messages;
  });
}

/**
 * Assigns seats of sessions within their capacity, in one transaction and in the order in which candidates applied.
 * With the rule `site`, candidates get seats of a written test only at the site they chose. Each candidate who gets a
 * seat is notified once; the others are listed with the reason. On a repeated call, candidates who have a seat are
 * refused as `already`.
 * @param options.dryRun reports the outcome and stores nothing
 * @param options.sender who assigns the seats; if given, `checkSender` is called with the number of candidates who get seats
 * @throws AppError 404 without sessions, or if a session is unknown or out of the actor's reach; 400 with all faults, or if
 * a session has ended, is cancelled or is of another kind than the first; 403 and 400 as `checkSender`
 */
export async function assignSeats(
  app: App,
  actor: Actor,
  request: SeatRequest,
  { dryRun = false, sender }: { dryRun?: boolean; sender?: Sender } = {},
): Promise<SeatOutcome> {
  const faults = faultsOfSeating(request, app.clock.now());
  if (faults.length > 0) throw invalid(...faults);
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      const outcome = dryRun
        ? (await planSeats(trx, app, actor, request)).outcome
        : await assignIn(trx, app, actor, request, { references });
      if (sender) checkSender(outcome.assigned.length, sender);
      return outcome;
    }),
  );
}
