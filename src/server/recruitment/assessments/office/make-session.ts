import type { NewSession } from '#lib/contract/office-sessions.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfSession, type SessionDraft } from '#lib/forms/office-session.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { storeSession } from './new-session.ts';
import { faultsOfRooms } from './rooms-taken.ts';

/** What somebody wants of a session, times in milliseconds. */
export type WantedSession = Pick<NewSession, 'kind' | 'begins' | 'ends'> & Partial<NewSession>;

/** The unit that a session belongs to: its own, or its posting's; and what speaks against it. */
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

/** What is wrong with a site that is none. */
export async function siteFaults(app: App, site: string | null | undefined): Promise<Fault[]> {
  return !site || (await readReferences(app)).testSites.has(site) ? [] : [{ path: 'site', rule: 'choice' }];
}

/**
 * Call it after `record`: whoever writes to the log waits for the one before, so that of two who take one room the second
 * sees what the first did.
 * @throws AppError 400 where a room is another session's at that time
 */
export async function mustHaveRooms(trx: Db, id: string, session: SessionDraft): Promise<void> {
  const faults = await faultsOfRooms(trx, id, session);
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * Makes a session of a posting or a unit in the actor's reach; nobody is invited yet.
 * @returns its id
 * @throws AppError 400 with every fault; a unit or posting out of reach is none
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
    await mustHaveRooms(trx, id, session);
    return id;
  });
}
