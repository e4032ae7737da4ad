import type { App } from '#server/app.ts';
import { type BackgroundWorker, startBackground } from '#server/background-work.ts';

import { deliverWebhooks } from './deliver-webhooks.ts';

/** Milliseconds between looks for what is new and for what is to be tried again. */
const lookEvery = 5_000;

const wakers = new WeakMap<App, () => void>();

/** Lets this instance's worker, if it has one, look for what is to be sent now. */
export function wakeWebhooks(app: App): void {
  wakers.get(app)?.();
}

/** Tells webhooks what happens, in the background. */
export function startWebhookWorker(app: App): BackgroundWorker {
  const worker = startBackground(app, 'webhooks', lookEvery, (isStopped) => deliverWebhooks(app, { isStopped }));
  wakers.set(app, worker.wake);
  return worker;
}
