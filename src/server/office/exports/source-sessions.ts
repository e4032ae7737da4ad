import { sessionColumns } from '#lib/domain/export-columns.ts';
import { sessionKinds } from '#lib/domain/session-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { App } from '#server/platform/app.ts';
import { eachSession } from '#server/recruitment/assessments/office/list-sessions.ts';

import { isSet } from './export-request.ts';
import { type SourceRequest, columnsFor, type ExportSource, inBeijing, mustBeDays, oneOf } from './export-source.ts';

/**
 * Sessions of the actor's units, earliest first.
 * @throws AppError 400 for an invalid filter
 */
export function sessionSource(app: App, asked: SourceRequest): ExportSource {
  const { actor, filter, locale } = asked;
  mustBeDays(filter);
  const { from, to, unit, pkRegJob, keyWord } = filter;
  const kind = oneOf(asked, 'kind', sessionKinds);
  const query = { from, to, kind, unit, pkRegJob, keyWord, cancelled: isSet(filter.cancelled) ? 'Y' : 'N' } as const;
  const t = translateFor(locale);
  return {
    columns: columnsFor(sessionColumns, ['taken', 'capacity', 'attendees', 'checkedIn']),
    count: async () => null,
    async *rows() {
      for await (const session of eachSession(app, actor, query, locale)) {
        const { begins, ends, place, regJobName, unitName, taken, capacity, attendees, checkedIn } = session;
        const isOver = Date.parse(ends) <= app.clock.now();
        const state = session.cancelled === 'Y' ? 'cancelled' : isOver ? 'over' : 'planned';
        yield {
          ...{ place, regJobName },
          kindName: t(`appointments.session.kind.${session.kind}`),
          begins: inBeijing(begins),
          ends: inBeijing(ends),
          unitName: unitName || (regJobName ? '' : t('desk-sessions.list.wholeOffice')),
          taken: String(taken),
          capacity: capacity === null ? '' : String(capacity),
          attendees: String(attendees),
          checkedIn: String(checkedIn),
          stateName: t(`desk-exchange.sessionStates.${state}`),
        };
      }
    },
  };
}
