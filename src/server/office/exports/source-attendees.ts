import { attendeeColumns } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { listAttendees } from '#server/recruitment/assessments/office/list-attendees.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing } from './export-source.ts';

/**
 * The attendees of one session, by room or slot, then by seat.
 * @throws AppError 400 without a session. The functions of the source throw 404 if the session is unknown or outside
 * the actor's reach
 */
export function attendeeSource(app: App, { actor, filter: { sessionId }, locale }: SourceRequest): ExportSource {
  if (!sessionId) throw invalid({ path: 'filter.sessionId', rule: 'required' });
  const t = translateFor(locale);
  const read = async () => (await listAttendees(app, actor, sessionId, {}, locale)).list;
  return {
    columns: columnsFor(attendeeColumns, ['seat', 'score']),
    find: read,
    count: async () => (await read()).length,
    async *rows() {
      for (const { receiptNo, name, regJobName, room, seat, begins, standing, checkedInAt, score, outcome } of await read()) {
        yield {
          ...{ receiptNo, name, regJobName, room },
          begins: inBeijing(begins),
          seat: seat === null ? '' : String(seat),
          standingName: t(`desk-sessions.standing.${standing}`),
          checkedInAt: inBeijing(checkedInAt),
          score: score === null ? '' : String(score),
          outcomeName: outcome === null ? '' : t(`desk-sessions.outcome.${outcome}`),
        };
      }
    },
  };
}
