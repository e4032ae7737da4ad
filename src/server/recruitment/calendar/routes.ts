import { CalendarLink, CalendarLinkRequest, CalendarToken } from '#lib/contract/calendar.ts';
import { calendarAnswer } from '#server/platform/calendar.ts';
import { route } from '#server/platform/http/route.ts';

import { makeCalendarLink } from './make-link.ts';
import { readCalendar } from './subscribed-calendar.ts';

/** The routes of candidates' subscribed calendars. */
export const calendarRoutes = [
  route({
    method: 'POST',
    path: '/api/front/calendar-link',
    operationId: 'makeCalendarLink',
    summary: 'Make the secret address of the candidate’s calendar, or replace it',
    access: 'candidate',
    limit: 'writesByAddress',
    body: CalendarLinkRequest,
    data: CalendarLink,
    handle: ({ app, candidate, body }) => makeCalendarLink(app, candidate.accountId, { renew: body.renew === 'Y' }),
  }),
  route({
    method: 'GET',
    path: '/api/front/calendar/{token}/calendar.ics',
    operationId: 'readCalendar',
    summary: 'The candidate’s calendar behind its secret address, for calendar programs',
    access: 'anyone',
    limit: 'writesByAddress',
    params: CalendarToken,
    errors: ['404', '429'],
    handle: async ({ app, params }) => calendarAnswer('calendar.ics', await readCalendar(app, params.token), 'private, no-cache'),
  }),
];
