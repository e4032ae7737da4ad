import { Worker } from 'node:worker_threads';

import { AppError } from '#server/platform/errors.ts';
import { createFairSemaphore } from '#server/platform/fair-semaphore.ts';

/** Milliseconds allowed for one document, including the start of a thread. */
const patience = 20_000;
/** Milliseconds after which an idle thread ends and frees its memory. */
const idleFor = 60_000;
const heapMegabytes = 128;

function workIn<Answer>(worker: Worker, given: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => failed(new Error('a document took too long')), patience);
    function end(): void {
      clearTimeout(timer);
      worker.off('message', done).off('error', failed).off('exit', ended);
    }
    function done(answer: Answer): void {
      end();
      resolve(answer);
    }
    function failed(error: unknown): void {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    const ended = () => failed(new Error('the thread of a document ended'));
    worker.on('message', done).on('error', failed).on('exit', ended);
    worker.postMessage(given);
  });
}

/** The queue of a document. Candidates and staff have separate queues; within a queue, the keys take turns. */
export interface DocumentTurn {
  queue: 'candidates' | 'staff';
  /** Usually the id of the account or of the actor. */
  key: string;
}

/**
 * Creates a pool of threads for documents: two at once for candidates and one for staff, with limited time and memory.
 * @param script the threads' module, which posts one answer to each message
 * @returns a function that processes a document in a thread; it throws AppError 503 if too many are waiting, and an Error if
 * the thread fails or takes too long
 */
export function createThreads<Given, Answer>(script: URL): (given: Given, turn: DocumentTurn) => Promise<Answer> {
  const queues = {
    candidates: createFairSemaphore({ permits: 2, maxWaiting: 50, maxWaitingPerKey: 10 }),
    staff: createFairSemaphore({ permits: 1, maxWaiting: 50, maxWaitingPerKey: 25 }),
  };
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

  function takeWorker(): Worker {
    const reused = idle.pop();
    clearTimeout(reused?.timer);
    if (reused) return reused.worker;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    worker.unref();
    // A thread that fails or ends while it is idle must not be used again. `workIn` reports failures during work.
    worker.on('error', () => {}).on('exit', () => forgetWorker(worker));
    return worker;
  }

  /** Removes a thread from the idle ones. */
  function forgetWorker(worker: Worker): void {
    const index = idle.findIndex((one) => one.worker === worker);
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]!.timer);
  }

  /** Makes a thread available for the next document, and ends it once it has been idle for `idleFor`. */
  function keepWorker(worker: Worker): void {
    const timer = setTimeout(() => {
      forgetWorker(worker);
      void worker.terminate();
    }, idleFor);
    timer.unref();
    idle.push({ worker, timer });
  }

  return async (given, { queue, key }) => {
    const leave = await queues[queue].acquire(key);
    if (!leave) throw new AppError('503', { retryAfter: 5, because: `too many documents of ${queue} at once` });
    const worker = takeWorker();
    try {
      const answer = await workIn<Answer>(worker, given);
      keepWorker(worker);
      return answer;
    } catch (error) {
      void worker.terminate();
      throw error;
    } finally {
      leave();
    }
  };
}
