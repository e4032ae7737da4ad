import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';

import { startPostgres } from './disposable-postgres.ts';
import { muchPatience } from './patience.ts';
import { createTestClock } from './test-clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the disposable PostgreSQL server's own database. */
    postgresUrl: string;
  }
}

/** Starts a real PostgreSQL from npm, prepares the database that tests copy, and removes all of it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ isDurable: false });
  const settings = readSettings({
    DATA_DIR: join(server.folder, 'files'),
    DATABASE_URL: await server.createDatabase('skygate_template'),
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
    LOG_LEVEL: 'silent',
  });
  const app = createApp(settings, { clock: createTestClock(), patience: muchPatience });
  await prepareDatabase(app);
  await app.db.destroy();
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}
