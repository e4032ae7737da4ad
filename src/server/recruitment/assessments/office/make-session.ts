import type { NewSession } from '#lib/contract/office-sessions.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfSession, type SessionDraft, textsOfSession } from '#lib/forms/office-session.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { offerCapacity } from '#server/platform/capacity/capacities.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { partsOfDraft } from '../rooms-and-slots.ts';
import { insertSession, type SessionRow } from '../store-sessions.ts';
import { faultsOfRooms } from './rooms-taken.ts';

/** A requested session; times are in milliseconds. */
export type WantedSession = Pick<NewSession, 'kind' | 'begins' | 'ends'> & Partial<NewSession>;

type ValidSession = SessionDraft & Pick<SessionRow, 'unit' | 'postingId'>;

/** The unit of a session: its posting's unit or, without a posting, the requested unit; also the faults of unit and posting. */
async function ownerOf(
  app: App,
  { units }: Actor,
  { unit, pkRegJob }: WantedSession,
): Promise<{ unit: string | null; faults: Fault[] }> {
  const within = (key: string) => units === null || units.includes(key);
  if (pkRegJob) {
    const posting = await readPosting(app.db, pkRegJob);
    const isOwn = posting !== undefined && within(posting.unit) && (!unit || unit === posting.unit);
    return isOwn ? { unit: posting.unit, faults: [] } : { unit: null, faults: [{ path: 'pkRegJob', rule: 'choice' }] };
  }
  if (!unit) return { unit: null, faults: [{ path: 'unit', rule: 'required' }] };
  const isKnown = (await readReferences(app)).units.has(unit) && within(unit);
  return isKnown ? { unit, faults: [] } : { unit: null, faults: [{ path: 'unit', rule: 'choice' }] };
}

/** A fault if the test site is unknown. */
export async function siteFaults(app: App, site: string | null | undefined): Promise<Fault[]> {
  return !site || (await readReferences(app)).testSites.has(site) ? [] : [{ path: 'site', rule: 'choice' }];
}

/**
 * Checks that no other session uses one of the rooms at the same time. Call it after `record`: transactions that write to
 * the audit log wait for each other. Therefore, if two transactions put sessions into the same room, the second transaction
 * sees the session of the first.
 * @throws AppError 400 if another session uses one of the rooms at the same time
 */
export async function checkRooms(trx: Db, id: string, session: SessionDraft): Promise<void> {
  const faults = await faultsOfRooms(trx, id, session);
  if (faults.length > 0) throw invalid(...faults);
}

/** Stores a valid session and its capacity; returns its id. */
async function storeSession(trx: Db, app: App, actor: Actor, session: ValidSession): Promise<string> {
  const id = newId();
  const { kind, begins, ends, unit, postingId, site } = session;
  // Rooms and slots of a new session get new keys; keys in the request are ignored.
  const { offered, ...parts } = partsOfDraft(id, {
    ...session,
    rooms: session.rooms?.map(({ name, capacity }) => ({ name, capacity })),
    slots: session.slots?.map(({ begins: at, minutes, place, capacity }) => ({ begins: at, minutes, place, capacity })),
  });
  await insertSession(
    trx,
    {
      ...{ id, kind, unit, postingId, site: site || null, version: 1, changedAt: null, cancelledAt: null, cancelReason: null },
      ...textsOfSession(session),
      beginsAt: begins,
      endsAt: ends,
      createdAt: app.clock.now(),
      createdBy: actor.id,
    },
    parts,
  );
  await offerCapacity(trx, id, offered);
  return id;
}

/**
 * Creates a session without attendees, for a posting or a unit in the actor's reach.
 * @returns the id of the session
 * @throws AppError 400 with all faults, or if another session uses one of the rooms; a unit or posting out of reach
 * is reported as unknown
 */
export async function makeSession(app: App, actor: Actor, wanted: WantedSession): Promise<string> {
  const session = { ...wanted, place: wanted.place ?? '', postingId: wanted.pkRegJob ?? null };
  const { unit, faults: ownerFaults } = await ownerOf(app, actor, wanted);
  const faults = [...faultsOfSession(session), ...(await siteFaults(app, wanted.site)), ...ownerFaults];
  if (wanted.ends <= app.clock.now()) faults.push({ path: 'ends', rule: 'notInPast' });
  if (faults.length > 0) throw invalid(...faults);
  return transaction(app, async (trx) => {
    const id = await storeSession(trx, app, actor, { ...session, unit });
    const details = { change: 'made', kind: session.kind };
    await record(trx, app, actor, { action: 'session.changed', unit: unit ?? undefined, subject: id, details });
    await checkRooms(trx, id, session);
    return id;
  });
}
