import { Worker } from 'node:worker_threads';

import { AppError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';

import type { Paper } from './paper.ts';

const atOnce = 2;
const mayWait = 50;
/** Milliseconds that one document may take, the start of a thread included. */
const patience = 20_000;
/** Milliseconds after which a thread that draws nothing ends; until then it holds the typeface. */
const idleFor = 60_000;
const heapMegabytes = 128;

const drawing = createGate(atOnce, mayWait);
const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

function startWorker(): Worker {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref();
  return worker;
}

function takeWorker(): Worker {
  const rested = idle.pop();
  clearTimeout(rested?.timer);
  return rested?.worker ?? startWorker();
}

/** Keeps a thread for the next document, until it has been idle for long. */
function keepWorker(worker: Worker): void {
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    );
    void worker.terminate();
  }, idleFor);
  timer.unref();
  idle.push({ worker, timer });
}

function drawIn(worker: Worker, paper: Paper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => failed(new Error('drawing a document took too long')), patience);
    function end(): void {
      clearTimeout(timer);
      worker.off('message', drawn).off('error', failed).off('exit', ended);
    }
    function drawn(pdf: Uint8Array): void {
      end();
      resolve(pdf);
    }
    function failed(error: unknown): void {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    const ended = () => failed(new Error('the thread that draws documents ended'));
    worker.on('message', drawn).on('error', failed).on('exit', ended);
    worker.postMessage(paper);
  });
}

/**
 * Draws a document as PDF in a thread of its own, two at once.
 * @throws AppError 503 where too many wait
 */
export async function makePdf(paper: Paper): Promise<Uint8Array> {
  const leave = await drawing.enter();
  if (!leave) throw new AppError('503', { retryAfter: 5, because: 'too many documents at once' });
  const worker = takeWorker();
  try {
    const pdf = await drawIn(worker, paper);
    keepWorker(worker);
    return pdf;
  } catch (error) {
    void worker.terminate();
    throw error;
  } finally {
    leave();
  }
}
