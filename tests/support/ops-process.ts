import { execFile } from 'node:child_process';

import { compileCache } from './compile-cache.ts';

/** The outcome of a command. */
export interface OpsAnswer {
  exit: number;
  out: string;
  err: string;
}

/** Runs the script of `npm run ops -- …` in a separate process. */
export function ops(environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return opsAs(undefined, environment, ...words);
}

/** As `ops`, with standard input. */
export function opsReading(input: Buffer, environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return start({ input }, environment, words);
}

/** As `ops`, under another user id, which requires root. */
export function opsAs(uid: number | undefined, environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return start({ uid }, environment, words);
}

function start(
  { uid, input }: { uid?: number | undefined; input?: Buffer },
  environment: Record<string, string>,
  words: readonly string[],
): Promise<OpsAnswer> {
  return new Promise((resolve) => {
    const { stdin } = execFile(
      process.execPath,
      ['scripts/ops/main.ts', ...words],
      {
        env: { PATH: process.env.PATH, ...compileCache, ...environment },
        maxBuffer: 64 * 1024 * 1024,
        ...(uid === undefined ? {} : { uid, gid: uid }),
      },
      (error, out, err) => resolve({ exit: error ? Number(error.code) : 0, out, err }),
    );
    // A command may end without reading all of its input.
    stdin?.on('error', () => {});
    if (input) stdin?.end(input);
  });
}
