import type { WorkChallenge } from '#lib/contract/account.ts';

/** The solution of a challenge. */
export interface WorkSolution {
  counter: number;
  derivedKey: string;
}

/** A proof of work in progress. */
export interface Work {
  /** Undefined if the work was cancelled or failed. */
  solution: Promise<WorkSolution | undefined>;
  giveUp(): void;
}

/** Computes a proof of work in a worker, so that the page stays usable. Needs https or localhost. */
export function doWork(challenge: WorkChallenge): Work {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  let giveUp = () => {};
  const solution = new Promise<WorkSolution | undefined>((resolve) => {
    giveUp = () => resolve(undefined);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkSolution | null>) => resolve(data ?? undefined));
    worker.addEventListener('error', () => resolve(undefined));
  }).finally(() => worker.terminate());
  worker.postMessage(challenge);
  return { solution, giveUp };
}
