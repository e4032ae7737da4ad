import type { IncomingMessage, ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { startOutboxWorker } from '#server/people/messages/worker.ts';
import { closeApp, createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';

import { createApi } from './api.ts';
import { enterPage, type PageLocals } from './page-locals.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createServices } from './services.ts';

/** The server side of `astro dev`: the API and the services of pages. */
export interface DevServer {
  answerApi(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Returns `Astro.locals` for a page. */
  enterPage(req: IncomingMessage): PageLocals;
  close(): Promise<void>;
}

/**
 * Opens the app like the real server, but without the caches of pages and API answers. The outbox is the only
 * background work. When the sources change, a new dev server is opened.
 */
export async function openDevServer(): Promise<DevServer> {
  const app = createApp(readSettings({ LOG_LEVEL: 'warn', ...process.env }));
  await prepareDatabase(app);
  const services = createServices(app);
  const outbox = startOutboxWorker(app);
  return {
    answerApi: getRequestListener(createApi(app).fetch as never, { overrideGlobalObjects: false }),
    enterPage: (req) => enterPage(req, services),
    async close() {
      await outbox.stop(1000);
      await closeApp(app);
    },
  };
}
