import { type CapacityLeft, capacityLeft, findReservation } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';

import { type Appointment, appointmentOf, type Part, readParts } from '../rooms-and-slots.ts';
import { findReply, type ReplyRow } from '../store-replies.ts';
import { findAnySession, type SessionRow } from '../store-sessions.ts';

/** The session and application of an invitation. */
export interface InvitationKey {
  applicationId: string;
  sessionId: string;
}

/** A session to which a candidate is invited, with the candidate's reply and appointment. */
interface OwnAppointment {
  session: SessionRow;
  capacities: CapacityLeft[];
  parts: Map<string, Part>;
  reply: ReplyRow | undefined;
  /** The key of the slot that was chosen or assigned; null without one. */
  slot: string | null;
  appointment: Appointment;
}

/**
 * The appointment of a candidate. The caller must have checked access to the application.
 * @throws AppError 404 for an unknown session
 */
export async function readOwnAppointment(db: Db, { applicationId, sessionId }: InvitationKey): Promise<OwnAppointment> {
  const session = await findAnySession(db, sessionId);
  if (!session) throw notFound();
  const capacities = await capacityLeft(db, sessionId);
  const parts = await readParts(db, sessionId, capacities);
  const reply = await findReply(db, applicationId, sessionId);
  const { key: held = null, seat = null } = (await findReservation(db, applicationId, sessionId)) ?? {};
  const assigned = held !== null && typeof parts.get(held)?.beginsAt === 'number' ? held : null;
  const slot = reply ? reply.slot : assigned;
  return { session, capacities, parts, reply, slot, appointment: appointmentOf(session, parts, { key: slot ?? held, seat }) };
}
