import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { freePort } from './free-port.ts';

const versions = '/usr/lib/postgresql';
const binaries = (existsSync(versions) ? readdirSync(versions) : [])
  .map((version) => join(versions, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_basebackup')) && existsSync(join(folder, 'postgres')));

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function userOfPostgres(): { uid: number; gid: number } | undefined {
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

const user = isRoot ? userOfPostgres() : undefined;

/** Whether this machine can run a primary with a replica. */
export const hasReplication = binaries !== undefined && (!isRoot || user !== undefined);

/** A PostgreSQL primary with a streaming replica. */
export interface PostgresPair {
  /** Connection URL of the database on each server. */
  primary: string;
  replica: string;
  /** Runs a statement on either server. */
  on(url: string, statement: string): Promise<Record<string, unknown>[]>;
  /** Kills a server immediately, as a crash does. */
  kill(which: 'primary' | 'replica'): Promise<void>;
  start(which: 'primary' | 'replica'): Promise<void>;
  /** Promotes the replica to primary. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

async function run(name: string, args: string[]): Promise<void> {
  // Servers started by pg_ctl inherit its output and would keep a pipe open.
  await promisify(execFile)('sh', ['-c', 'exec "$0" "$@" >/dev/null 2>&1', join(binaries!, name), ...args], {
    cwd: '/',
    ...user,
  });
}

/**
 * Starts a primary and its replica.
 * @param synchronous whether a commit waits until the replica has it
 */
export async function startPostgresPair({ synchronous = false } = {}): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-pair-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = { primary: join(folder, 'primary'), replica: join(folder, 'replica') };
  const ports = { primary: await freePort(), replica: await freePort() };
  const url = (which: keyof typeof ports, name = 'skygate') => `postgres://postgres@127.0.0.1:${ports[which]}/${name}`;
  const control = (which: keyof typeof data, ...words: string[]) => run('pg_ctl', ['-D', data[which], '-w', '-s', ...words]);
  const start = (which: keyof typeof data) =>
    control(which, '-o', `-p ${ports[which]}`, '-l', join(folder, which + '.log'), 'start');
  const on = async (address: string, statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query(statement)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };

  await run('initdb', ['-D', data.primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const settings = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", 'fsync = off', 'max_connections = 100'];
  await appendFile(join(data.primary, 'postgresql.conf'), settings.join('\n'));
  await start('primary');
  await on(url('primary', 'postgres'), 'create database skygate');
  const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'postgres'];
  await run('pg_basebackup', [...from, '-D', data.replica, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  await start('replica');
  if (synchronous) {
    await on(url('primary'), "alter system set synchronous_standby_names = '*'");
    await on(url('primary'), 'select pg_reload_conf()');
  }
  return {
    primary: url('primary'),
    replica: url('replica'),
    on,
    start,
    kill: (which) => control(which, '-m', 'immediate', 'stop'),
    promote: () => control('replica', 'promote'),
    async remove() {
      await Promise.allSettled([control('primary', '-m', 'immediate', 'stop'), control('replica', '-m', 'immediate', 'stop')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
