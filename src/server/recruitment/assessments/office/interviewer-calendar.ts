import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { calendarFile } from '#lib/rules/calendar.ts';
import { slotRoom } from '#lib/rules/slots.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { calendarOptions, eventUid } from '#server/platform/calendar.ts';
import { notFound } from '#server/platform/errors.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { findAgenda } from '../store-interviewers.ts';

type AgendaSlot = Awaited<ReturnType<typeof findAgenda>>[number];

/** Writes an interviewer's slots as a calendar file; each event links to the path that `urlOf` returns. */
async function writeCalendar(
  app: App,
  staffId: string,
  slots: readonly AgendaSlot[],
  locale: Locale,
  urlOf: (sessionId: string) => string,
): Promise<string> {
  const { testSites, units } = await readReferences(app);
  const t = translateFor(locale);
  const events = slots.map(({ nameZh, nameEn, unit, kind, place, address, room, ...slot }) => {
    const job =
      nameZh !== null && nameEn !== null ? inLocale({ zh: nameZh, en: nameEn }, locale) : nameIn(units, unit ?? '', locale);
    const own = slotRoom({ place: room }, { place });
    return {
      uid: eventUid(app, `interview-${staffId}-${slot.sessionId}-${slot.slotKey}`),
      sequence: Math.floor(Math.max(slot.createdAt, slot.changedAt ?? 0) / 1000),
      ...{ begins: slot.begins, ends: slot.ends, description: '' },
      summary: t('appointments.calendar.session', { kind: t(`appointments.session.kind.${kind}`), job }),
      location: [nameIn(testSites, place, locale), address, nameIn(testSites, own, locale)].filter(Boolean).join(' '),
      url: app.settings.publicUrl + urlOf(slot.sessionId),
    };
  });
  return calendarFile(events, calendarOptions(app, locale));
}

/**
 * The calendar file of a person who interviews in a session. It contains all the person's slots in this session, and the
 * person's current and future slots in other sessions within the actor's reach. Cancelled sessions are left out.
 * @throws AppError 404 if the session is unknown, cancelled or out of the actor's reach, or the person does not interview
 * in it
 */
export async function interviewerCalendar(
  app: App,
  actor: Actor,
  { sessionId, staffId }: { sessionId: string; staffId: string },
  locale: Locale,
): Promise<string> {
  const slots = await findAgenda(app.db, actor, staffId);
  if (!slots.some((slot) => slot.sessionId === sessionId)) throw notFound();
  const now = app.clock.now();
  const shown = slots.filter((slot) => slot.ends > now || slot.sessionId === sessionId);
  return writeCalendar(app, staffId, shown, locale, (id) => deskPaths.session(locale, id));
}

/**
 * The calendar file of the actor's own slots that have not ended, except slots of cancelled sessions.
 * @throws AppError 404 if there are no such slots, or if the actor (e.g. a token) is not a staff member
 */
export async function ownCalendar(app: App, actor: Actor, locale: Locale): Promise<string> {
  const staffId = staffIdOf(actor);
  const slots = staffId === undefined ? [] : await findAgenda(app.db, actor, staffId);
  const now = app.clock.now();
  const ahead = slots.filter((slot) => slot.ends > now);
  if (staffId === undefined || ahead.length === 0) throw notFound();
  return writeCalendar(app, staffId, ahead, locale, () => deskPaths.today(locale));
}
