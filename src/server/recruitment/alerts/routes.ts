import * as z from 'zod/mini';

import {
  AlertId,
  AlertLink,
  ChangeByLink,
  NewAlert,
  NextIntake,
  OpenedAlerts,
  SearchAlerts,
  StopAlerts,
  StopQuery,
  VisitorAlert,
  VisitorIntake,
} from '#lib/contract/alerts.ts';
import { route } from '#server/platform/http/route.ts';

import { addAlert } from './add-alert.ts';
import { awaitIntake } from './await-intake.ts';
import { changeByLink, openAlerts, stopAlerts } from './by-link.ts';
import { alertFilterOf } from './filter.ts';
import { deleteOwnAlert, listOwnAlerts } from './own-alerts.ts';

const base = '/api/front/search-alerts';
const limit = 'accountCallsByAddress';

/** The routes for search alerts. */
export const alertRoutes = [
  route({
    method: 'GET',
    path: base,
    operationId: 'listSearchAlerts',
    summary: "The candidate's search alerts, newest first",
    access: 'candidate',
    limit,
    data: SearchAlerts,
    handle: ({ app, candidate, locale }) => listOwnAlerts(app, candidate.accountId, locale),
  }),
  route({
    method: 'POST',
    path: base,
    operationId: 'addSearchAlert',
    summary:
      'Request daily or weekly mails with the new postings of a search; a repeated call changes how often they are sent. ' +
      'Without a session, a link is mailed to the address first, and the returned list is empty',
    access: 'visitor',
    limit: 'sendsByAddress',
    captcha: true,
    body: NewAlert,
    visitorBody: VisitorAlert,
    errors: ['400'],
    data: SearchAlerts,
    handle({ app, candidate, body, locale }) {
      const { filter, every, locale: chosen } = body;
      const wanted = { filter: alertFilterOf(filter), kind: 'search', every, mailLocale: chosen ?? locale } as const;
      return addAlert(app, candidate, { ...wanted, email: body.email }, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/api/front/next-intake',
    operationId: 'awaitNextIntake',
    summary:
      'Request one mail when a category opens again, or when a posting like a closed one opens. Without a session, a link ' +
      'is mailed to the address first, and the returned list is empty',
    access: 'visitor',
    limit: 'sendsByAddress',
    captcha: true,
    body: NextIntake,
    visitorBody: VisitorIntake,
    errors: ['400', '404'],
    data: SearchAlerts,
    handle: ({ app, candidate, body, locale }) => awaitIntake(app, candidate, body, locale),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/delete`,
    operationId: 'deleteSearchAlert',
    summary: 'Delete a search alert',
    access: 'candidate',
    limit,
    params: AlertId,
    errors: ['404'],
    data: z.null(),
    async handle({ app, candidate, params }) {
      await deleteOwnAlert(app, candidate.accountId, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/stop`,
    operationId: 'stopSearchAlerts',
    summary:
      "Stop all alerts of a mail's recipient. The mail's token is in the body or (RFC 8058) in the query. " +
      'Succeeds also if the alerts were stopped before',
    access: 'anyone',
    limit,
    accepts: 'form',
    body: StopAlerts,
    query: StopQuery,
    data: z.null(),
    async handle({ app, body, query }) {
      await stopAlerts(app, body.token ?? query.token ?? '');
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/link`,
    operationId: 'openSearchAlerts',
    summary: 'The alerts that the link of a mail opens, without signing in',
    access: 'anyone',
    limit,
    body: AlertLink,
    errors: ['400003'],
    words: { 400003: 'alerts.link.broken' },
    data: OpenedAlerts,
    handle: ({ app, body, locale }) => openAlerts(app, body.code, locale),
  }),
  route({
    method: 'POST',
    path: `${base}/link/change`,
    operationId: 'changeSearchAlert',
    summary: 'Change how often an alert is mailed, or delete it, by the link of a mail',
    access: 'anyone',
    limit,
    body: ChangeByLink,
    errors: ['400003', '404'],
    words: { 400003: 'alerts.link.broken' },
    data: OpenedAlerts,
    handle: ({ app, body, locale }) => changeByLink(app, body, locale),
  }),
];
