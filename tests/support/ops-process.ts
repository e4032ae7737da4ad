import { execFile } from 'node:child_process';

import { compileCache } from './compile-cache.ts';

/** The outcome of a command. */
export interface OpsAnswer {
  exit: number;
  out: string;
  err: string;
}

/** Runs `npm run ops -- …` in a separate process, as an operator does. */
export function ops(environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return opsAs(undefined, environment, ...words);
}

/** As `ops`, under another user id, which requires root. */
export function opsAs(uid: number | undefined, environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/ops/main.ts', ...words],
      {
        env: { PATH: process.env.PATH, ...compileCache, ...environment },
        maxBuffer: 64 * 1024 * 1024,
        ...(uid === undefined ? {} : { uid, gid: uid }),
      },
      (error, out, err) => resolve({ exit: error ? Number(error.code) : 0, out, err }),
    );
  });
}
