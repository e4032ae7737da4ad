import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { freePort } from './free-port.ts';

const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => existsSync(path));

/** Whether PgBouncer is installed. */
export const hasPgBouncer = binary !== undefined;

/** A PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The URL of the same database through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error;
      await sleep(20);
    }
  }
}

/**
 * Starts PgBouncer in front of the server at `serverUrl`.
 * @param connections the pool size per database: smaller than the number of clients, so that they share connections
 */
export async function startPgBouncer(serverUrl: string, connections = 4): Promise<PgBouncer> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'skygate-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
    ].join('\n'),
  );
  const child = spawn(binary!, process.getuid?.() === 0 ? ['-q', '-u', 'nobody', file] : ['-q', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  await answers(through(serverUrl), child);
  return {
    through,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
