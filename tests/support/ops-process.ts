import { execFile } from 'node:child_process';

/** What a command of the command line ended with. */
export interface OpsAnswer {
  exit: number;
  out: string;
  err: string;
}

/** Runs `npm run ops -- …` as an operator does, as a process of its own. */
export function ops(environment: Record<string, string>, ...words: string[]): Promise<OpsAnswer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/ops/main.ts', ...words],
      { env: { PATH: process.env.PATH, ...environment }, maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ exit: error ? Number(error.code) : 0, out, err }),
    );
  });
}
