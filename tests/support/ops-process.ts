import { execFile } from 'node:child_process';

/** What a command of the command line ended with. */
export interface OpsAnswer {
  exit: number;
  out: string;
  err: string;
}

/** Runs `npm run ops -- …` as an operator does, as a process of its own. */
export function ops(environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return opsAs(undefined, environment, ...words);
}

/** The same as another user of the system, by number, which only the superuser can. */
export function opsAs(uid: number | undefined, environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/ops/main.ts', ...words],
      {
        env: { PATH: process.env.PATH, ...environment },
        maxBuffer: 64 * 1024 * 1024,
        ...(uid === undefined ? {} : { uid, gid: uid }),
      },
      (error, out, err) => resolve({ exit: error ? Number(error.code) : 0, out, err }),
    );
  });
}
