import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { serverEnvironment } from './server-flags.ts';
import { workedByLoop, workedMilliseconds } from './worked.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A server in a separate process. */
export interface Child {
  url: string;
  /** Resident memory in megabytes. */
  memory(): number;
  /** Open files and sockets; on Linux only. */
  handles(): number;
  /** CPU time of the running threads so far in milliseconds; on Linux only. */
  worked(): number;
  /** The same for the event loop alone. */
  workedByLoop(): number;
  stop(): Promise<void>;
  /** Kills the server if it is still running. */
  kill(): void;
}

function residentKilobytes(pid: number): number {
  if (process.platform === 'linux') return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}

function addressPrinted(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(printed)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it served:\n${printed}`)));
  });
}

/**
 * Starts a script that prints its URL and serves until it is ended.
 * @param cwd the root of the checkout to run; by default the checkout that contains this file
 */
export async function startChild(
  script: string,
  environment: Record<string, string>,
  flags: string[] = [],
  cwd = root,
): Promise<Child> {
  const child = spawn(process.execPath, [...flags, script], {
    cwd,
    env: { ...process.env, ...serverEnvironment, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressPrinted(child);
  return {
    url,
    memory: () => Math.round(residentKilobytes(child.pid!) / 1024),
    handles: () => (process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/fd`).length : 0),
    worked: () => workedMilliseconds(child.pid!),
    workedByLoop: () => workedByLoop(child.pid!),
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a script to its end. */
export async function runChild(script: string, environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}
