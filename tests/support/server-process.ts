import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compileCache } from './compile-cache.ts';

/** The real server in a separate process, as an operator starts it. */
export interface ServerProcess {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** Its log lines so far; none with the default `LOG_LEVEL`, `silent`. */
  logged(): Record<string, unknown>[];
  /** Sends a signal and waits for the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  remove(): Promise<void>;
}

const server = [process.execPath, 'src/server/main/main.ts'] as const;

/** Starts `src/server/main/main.ts`, or a given command, and waits for its banner; throws if the process ends first. */
export async function startServerProcess(
  environment: Record<string, string> = {},
  [command, ...words]: readonly [string, ...string[]] = server,
): Promise<ServerProcess> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'skygate-process-')));
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...compileCache,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const [, address] = /serves (http:\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => reject(new Error(`exit ${code}: ${output}`)));
  });
  return {
    url,
    dataDir,
    child,
    logged: () => [...output.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line) as Record<string, unknown>),
    end(signal) {
      child.kill(signal);
      return exited;
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
