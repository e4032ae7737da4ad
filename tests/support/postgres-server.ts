import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';

import { startPostgres } from './disposable-postgres.ts';
import { muchPatience } from './patience.ts';
import { createTestClock } from './test-clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL server on which tests create their databases. */
    postgresUrl: string;
    /** Name of the template database that tests copy. */
    postgresTemplate: string;
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Drops the template and the databases of tests that still exist; their names begin with the template's name. */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}

/**
 * Prepares the template database on the server of DATABASE_TEST_URL or, if that is not set, on a server that is removed at
 * the end.
 * The role in DATABASE_TEST_URL must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.DATABASE_TEST_URL;
  const server = own ? undefined : await startPostgres({ isDurable: false });
  const url = own ?? server!.url;
  const template = `skygate_template_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const folder = await mkdtemp(join(tmpdir(), 'skygate-template-'));
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: templateUrl.href,
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
    LOG_LEVEL: 'silent',
  });
  const app = createApp(settings, { clock: createTestClock(), patience: muchPatience });
  await prepareDatabase(app);
  await app.db.destroy();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (server) await server.remove();
    else await dropAll(url, template);
  };
}
