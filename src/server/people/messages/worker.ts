import type { App } from '#server/platform/app.ts';
import { newId } from '#server/platform/ids.ts';

import { LaneRunner, type RunnerPlan } from './lane-runner.ts';
import { lanes } from './message.ts';
import { closeSenders } from './senders.ts';
import { releaseClaims } from './store.ts';

/** Milliseconds between polls for other instances' messages and for retries. */
const pollEvery = 3_000;
const atOnce = 4;

/** The plans of both channels' runners. Codes have runners of their own, so that they do not wait for other messages. */
export function plansOf({ settings }: App): RunnerPlan[] {
  const perSecond = { mail: settings.mailRate, sms: settings.smsRate };
  return (['mail', 'sms'] as const).flatMap((channel) => [
    { channel, lanes: [lanes.code], atOnce, pause: 0 },
    { channel, lanes: [lanes.news, lanes.bulk], atOnce, pause: 1000 / perSecond[channel] },
  ]);
}

const wakers = new WeakMap<App, () => void>();

/** Makes this instance's worker, if there is one, look for due messages now. */
export function wakeOutbox(app: App): void {
  wakers.get(app)?.();
}

/** The worker that sends queued messages in the background. */
export interface OutboxWorker {
  /**
   * Stops claiming messages, and waits at most `within` ms for the messages that are being sent. Then releases all
   * claims, so that another instance or the next start can send the messages that are not sent yet.
   */
  stop(within: number): Promise<void>;
}

/** Starts to send queued messages in the background. */
export function startOutboxWorker(app: App): OutboxWorker {
  const by = newId();
  const runners = plansOf(app).map((plan) => new LaneRunner(app, plan, by));
  const wake = () => runners.forEach((runner) => void runner.wake());
  const timer = setInterval(wake, pollEvery);
  wakers.set(app, wake);
  wake();

  return {
    async stop(within) {
      clearInterval(timer);
      wakers.delete(app);
      let cutOff: NodeJS.Timeout | undefined;
      const ended = Promise.all(runners.map((runner) => runner.stop()));
      await Promise.race([ended, new Promise((resolve) => (cutOff = setTimeout(resolve, within)))]);
      clearTimeout(cutOff);
      await Promise.all(runners.map((runner) => runner.claimed()));
      await releaseClaims(app.db, by, app.clock.now());
      closeSenders(app);
    },
  };
}
