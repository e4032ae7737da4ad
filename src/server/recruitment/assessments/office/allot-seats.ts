import type { SeatRefusal } from '#lib/domain/session-kinds.ts';
import type { App } from '#server/platform/app.ts';
import { type Counter, allocate } from '#server/platform/capacity/allocate.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { type Appointment, appointmentOf, type Part, readParts } from '../rooms-and-slots.ts';
import type { SessionRow } from '../store-sessions.ts';
import type { Eligibility } from './eligibility.ts';

/** The appointment that an application gets, or the reason why it gets none. */
export interface Allotted {
  row: OfficeRow;
  session?: SessionRow;
  appointment?: Appointment;
  why?: SeatRefusal;
}

interface Offer {
  session: SessionRow;
  counter: Counter;
  parts: ReadonlyMap<string, Part>;
  /** The keys of capacities (rooms, slots or the whole session), in the order in which they are filled. */
  keys: string[];
}

interface Allotting {
  sessions: readonly SessionRow[];
  /** The applications, in the order in which they get seats. */
  rows: readonly OfficeRow[];
  eligibilityOf: (row: OfficeRow) => Eligibility;
  /** Whether candidates choose their slots themselves when they reply. */
  choose: boolean;
}

async function offerOf(trx: Db, app: App, session: SessionRow): Promise<Offer> {
  const counter = await allocate(trx, { pool: session.id, seated: session.kind === 'writtenTest', heldAt: app.clock.now() });
  const parts = await readParts(trx, session.id);
  return { session, counter, parts, keys: parts.size > 0 ? [...parts.keys()] : [...counter.left.keys()] };
}

/**
 * Takes the first free seat, in the order of the sessions. No seat is reserved in a session without a limit, or if
 * candidates choose their slots.
 */
function seatFor(offers: readonly Offer[], row: OfficeRow, choose: boolean): Allotted {
  for (const { session, counter, parts, keys } of offers) {
    const isFree = keys.length === 0 || (choose && parts.size > 0);
    const held = isFree ? { key: null, seat: null } : counter.take(row, keys);
    if (held) return { row, session, appointment: appointmentOf(session, parts, held) };
  }
  return { row, why: 'full' };
}

/** Locks the capacities of the sessions and allots seats in memory; the returned `store` writes them. */
export async function allotSeats(
  trx: Db,
  app: App,
  { sessions, rows, eligibilityOf, choose }: Allotting,
): Promise<{ allotted: Allotted[]; store(trx: Db): Promise<void> }> {
  const offers: Offer[] = [];
  for (const session of sessions) offers.push(await offerOf(trx, app, session));
  const allotted = rows.map((row): Allotted => {
    const eligible = eligibilityOf(row);
    if ('why' in eligible) return { row, why: eligible.why };
    if (offers.some(({ counter }) => counter.holders.has(row.id))) return { row, why: 'already' };
    return seatFor(
      offers.filter(({ session }) => eligible.sessions.includes(session)),
      row,
      choose,
    );
  });
  return {
    allotted,
    async store(db) {
      for (const { counter } of offers) await counter.store(db);
    },
  };
}
