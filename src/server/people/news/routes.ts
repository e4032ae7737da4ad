import * as z from 'zod/mini';

import { StopNews } from '#lib/contract/preferences.ts';
import { route } from '#server/platform/http/route.ts';

import { stopNews } from './stop-news.ts';

/** The route that stops mails with the airline's news; it takes the token in such a mail. */
export const newsRoutes = [
  route({
    method: 'POST',
    path: '/api/front/preferences/stop-news',
    operationId: 'stopNews',
    summary:
      "Stop the airline's news by mail, with the token of such a mail in the body or (RFC 8058) the query; succeeds also if " +
      'it was stopped before or the token is unknown',
    access: 'anyone',
    limit: 'accountCallsByAddress',
    accepts: 'form',
    body: StopNews,
    query: StopNews,
    data: z.null(),
    async handle({ app, body, query }) {
      await stopNews(app, body.token ?? query.token ?? '');
      return null;
    },
  }),
];
