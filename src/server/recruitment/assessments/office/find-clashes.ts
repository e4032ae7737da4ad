import { isExpected } from '#lib/domain/session-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { PlannedSlot } from '#lib/rules/slot-plan.ts';
import { joinSpans, overlap, roomKey } from '#lib/rules/slots.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { Slot } from '../rooms-and-slots.ts';
import { findOtherSessions } from '../store-applicants.ts';
import { findAttendees } from '../store-attendees.ts';
import { findInterviewsOf } from '../store-interviewers.ts';
import type { SessionRow } from '../store-sessions.ts';
import { heldBy } from './describe-attendee.ts';
import { takenUses } from './rooms-taken.ts';
import { standingOf } from './standing.ts';

/** A room or person that is needed from `begins` to `ends` (ms), but already taken. */
export interface Clash {
  of: 'room' | 'interviewer' | 'candidate';
  name: string;
  begins: number;
  ends: number;
}

/** The slots whose rooms are taken, by other sessions or by other slots of the session itself. */
export async function slotsInTakenRooms(
  trx: Db,
  session: SessionRow,
  existing: readonly Slot[],
  slots: readonly PlannedSlot[],
): Promise<Set<PlannedSlot>> {
  if (slots.length === 0) return new Set();
  const { id, kind, place, address } = session;
  const uses = await takenUses(trx, id, {
    ...{ kind, place, address },
    begins: Math.min(...slots.map(({ begins }) => begins)),
    ends: Math.max(...slots.map(({ ends }) => ends)),
    slots: slots.map(({ begins, ends, room }) => ({ begins, minutes: (ends - begins) / 60_000, place: room, capacity: 1 })),
  });
  return new Set(
    slots.filter(
      (slot) =>
        uses.some(({ room, begins }) => room === roomKey(slot.room) && begins === slot.begins) ||
        (slot.room !== '' && existing.some((other) => roomKey(other.place) === roomKey(slot.room) && overlap(other, slot))),
    ),
  );
}

interface Panel<Planned> {
  assigned: { slot: Planned; staffId: string }[];
  clashes: Clash[];
}

/**
 * Plans which people to assign to which slots, and stores nothing. A person who already interviews in a slot is not assigned
 * to it again. A person who interviews in another slot at the same time is reported as a clash.
 */
export async function assignPanel<Planned extends PlannedSlot & { key: string | null }>(
  trx: Db,
  sessionId: string,
  slots: readonly Planned[],
  people: readonly { id: string; name: string }[],
): Promise<Panel<Planned>> {
  const panel: Panel<Planned> = { assigned: [], clashes: [] };
  if (slots.length === 0) return panel;
  const [from, to] = [Math.min(...slots.map(({ begins }) => begins)), Math.max(...slots.map(({ ends }) => ends))];
  const interviews = await findInterviewsOf(
    trx,
    people.map(({ id }) => id),
    { from, to },
  );
  for (const { id, name } of people) {
    const busy: { begins: number; ends: number }[] = interviews.filter(({ staffId }) => staffId === id);
    const own = interviews.filter((one) => one.staffId === id && one.sessionId === sessionId);
    for (const slot of slots) {
      if (own.some(({ slotKey }) => slotKey === slot.key)) continue;
      if (busy.some((other) => overlap(other, slot))) {
        panel.clashes.push({ of: 'interviewer', name, begins: slot.begins, ends: slot.ends });
      } else {
        panel.assigned.push({ slot, staffId: id });
        busy.push(slot);
      }
    }
  }
  return panel;
}

/** The clashes of slots with other sessions (`findOtherSessions`) of expected candidates without a slot in this session. */
export async function candidateClashes(
  trx: Db,
  actor: Actor,
  sessionId: string,
  slots: readonly PlannedSlot[],
): Promise<Clash[]> {
  const attendees = await findAttendees(trx, actor, sessionId);
  const waiting = attendees.filter((row) => isExpected(standingOf(row)) && heldBy(row).key === null);
  const ids = waiting.map(({ applicationId }) => applicationId);
  const others = await findOtherSessions(trx, ids, [sessionId]);
  return waiting.flatMap(({ applicationId, name, receiptNo }) => {
    const own = others.filter((other) => other.applicationId === applicationId);
    return slots
      .filter((slot) => own.some(({ beginsAt, endsAt }) => overlap({ begins: beginsAt, ends: endsAt }, slot)))
      .map(({ begins, ends }): Clash => ({ of: 'candidate', name: `${name} ${receiptNo}`.trim(), begins, ends }));
  });
}

/** Describes clashes, one sentence per room or person with all its times. */
export function describeClashes(clashes: readonly Clash[], locale: Locale): string[] {
  const t = translateFor(locale);
  const clock = (at: number) => dateTimeInShanghai(at).slice(11);
  const groups = Map.groupBy(clashes, ({ of, name }) => `${of} ${name}`);
  return [...groups.values()].map((group) => {
    const { of, name } = group[0]!;
    const times = joinSpans(group).map(({ begins, ends }) => `${clock(begins)}–${clock(ends)}`);
    return t(`desk-sessions.clash.${of}`, { name, times: times.join(locale === 'zh-cn' ? '、' : ', ') });
  });
}
