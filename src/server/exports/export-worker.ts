import type { App } from '#server/app.ts';
import { type BackgroundWorker, startBackground } from '#server/background-work.ts';

import { makeExports } from './make-export.ts';

/** Milliseconds between looks for exports of other instances. */
const lookEvery = 5_000;

const wakers = new WeakMap<App, () => void>();

/** Lets this instance's worker, if it has one, look for exports now. */
export function wakeExports(app: App): void {
  wakers.get(app)?.();
}

/** Makes exports as they are asked for, in the background. */
export function startExportWorker(app: App): BackgroundWorker {
  const worker = startBackground(app, 'exports', lookEvery, (isStopped) => makeExports(app, isStopped));
  wakers.set(app, worker.wake);
  return worker;
}
