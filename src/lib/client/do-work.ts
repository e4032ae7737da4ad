import type { WorkChallenge } from '#lib/contract/account.ts';

/** What a call sends as `solution`. */
export interface WorkSolution {
  counter: number;
  derivedKey: string;
}

/** Work under way. */
export interface Work {
  /** The solution; undefined where it was given up or cannot be done here. */
  solution: Promise<WorkSolution | undefined>;
  giveUp(): void;
}

/** Solves a proof of work in a worker, while the reader types; the calculation needs https or this machine. */
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
