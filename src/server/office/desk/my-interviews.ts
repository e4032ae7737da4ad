import type { Meeting } from '#lib/contract/scorecards.ts';
import { roundAt } from '#lib/rules/rounds.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { listMeetings } from '#server/recruitment/assessments/office/list-meetings.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import { findCardsOf } from '#server/recruitment/scorecards/scores.ts';

/**
 * The candidates whom the actor interviews, the earliest slot first, candidates without a slot last, with the state of the
 * actor's scorecards; an empty list for a token. Showing the candidates is logged (`noteShown`).
 */
export async function myInterviews(app: App, actor: StaffActor, locale: Locale): Promise<Meeting[]> {
  const staffId = staffIdOf(actor);
  const meetings = staffId === undefined ? [] : await listMeetings(app, actor, staffId);
  await noteShown(app, actor, 'attendees', meetings);
  const [{ testSites }, rounds, cards] = await Promise.all([
    readReferences(app),
    readRounds(
      app.db,
      meetings.map(({ postingId }) => postingId),
    ),
    findCardsOf(
      app.db,
      actor.id,
      meetings.map(({ applicationId }) => applicationId),
    ),
  ]);
  return meetings.map(({ applicationId, postingId, status, round, begins, ends, place, name, receiptNo }) => {
    const at = roundAt(rounds.get(postingId), { status, round });
    const own = cards.find((card) => card.applicationId === applicationId && card.round === at?.key);
    return {
      applicationId,
      begins: begins === null ? '' : new Date(begins).toISOString(),
      ends: ends === null ? '' : new Date(ends).toISOString(),
      room: place && nameIn(testSites, place, locale),
      name: name || receiptNo,
      round: at ? inLocale(at.name, locale) : '',
      card: at?.scorecard === undefined ? null : { version: own?.version ?? 0, done: own?.done === 1 ? 'Y' : 'N' },
    };
  });
}
