import type { SeatRefusal } from '#lib/domain/session-kinds.ts';
import type { App } from '#server/platform/app.ts';
import { type Counter, allocate } from '#server/platform/capacity/allocate.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ApplicationInScope } from '#server/recruitment/applications/search/find-in-scope.ts';

import { type Appointment, appointmentOf, type Part, partsOf } from '../rooms-and-slots.ts';
import type { SessionRow } from '../store-sessions.ts';
import type { Possible } from './eligibility.ts';

/** What an application gets, or why it gets nothing. */
export interface Allotted {
  row: ApplicationInScope;
  session?: SessionRow;
  appointment?: Appointment;
  why?: SeatRefusal;
}

interface Offer {
  session: SessionRow;
  counter: Counter;
  parts: ReadonlyMap<string, Part>;
  /** Rooms or slots in the order in which they are filled. */
  keys: string[];
}

interface Allotting {
  sessions: readonly SessionRow[];
  /** In the order in which they get places. */
  rows: readonly ApplicationInScope[];
  possible: (row: ApplicationInScope) => Possible;
  /** Candidates choose among slots themselves. */
  choose: boolean;
}

async function offerOf(trx: Db, app: App, session: SessionRow): Promise<Offer> {
  const counter = await allocate(trx, { pool: session.id, seated: session.kind === 'writtenTest', heldAt: app.clock.now() });
  const parts = await partsOf(trx, session.id);
  return { session, counter, parts, keys: parts.size > 0 ? [...parts.keys()] : [...counter.left.keys()] };
}

/** The first place that is left, of the first session that has one. */
function placeFor(offers: readonly Offer[], row: ApplicationInScope, choose: boolean): Allotted {
  for (const { session, counter, parts, keys } of offers) {
    const isFree = keys.length === 0 || (choose && parts.size > 0);
    const held = isFree ? { key: null, seat: null } : counter.take(row, keys);
    if (held) return { row, session, appointment: appointmentOf(session, parts, held) };
  }
  return { row, why: 'full' };
}

/** Gives each a place in memory, the sessions' places locked; `store` keeps what was given. */
export async function allot(
  trx: Db,
  app: App,
  { sessions, rows, possible, choose }: Allotting,
): Promise<{ allotted: Allotted[]; store(trx: Db): Promise<void> }> {
  const offers: Offer[] = [];
  for (const session of sessions) offers.push(await offerOf(trx, app, session));
  const allotted = rows.map((row): Allotted => {
    const may = possible(row);
    if ('why' in may) return { row, why: may.why };
    if (offers.some(({ counter }) => counter.holders.has(row.id))) return { row, why: 'already' };
    return placeFor(
      offers.filter(({ session }) => may.sessions.includes(session)),
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
