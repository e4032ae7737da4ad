import type { App } from '#server/platform/app.ts';
import { newId } from '#server/platform/ids.ts';

import { LaneRunner, type RunnerPlan } from './lane-runner.ts';
import { lanes } from './message.ts';
import { closeSenders } from './senders.ts';
import { releaseClaims } from './store.ts';

/** Milliseconds between looks for messages of other instances and for those to be tried again. */
const lookEvery = 3_000;
const atOnce = 4;

/** Of each channel codes have places of their own, so that no number of news and no hanging server of news delays them. */
export function plansOf({ settings }: App): RunnerPlan[] {
  const perSecond = { mail: settings.mailRate, sms: settings.smsRate };
  return (['mail', 'sms'] as const).flatMap((channel) => [
    { channel, lanes: [lanes.code], atOnce, pause: 0 },
    { channel, lanes: [lanes.news, lanes.bulk], atOnce, pause: 1000 / perSecond[channel] },
  ]);
}

const wakers = new WeakMap<App, () => void>();

/** Lets this instance's worker, if it has one, look for messages now. */
export function wakeOutbox(app: App): void {
  wakers.get(app)?.();
}

/** The running delivery of messages. */
export interface OutboxWorker {
  /**
   * Takes no more, and waits for what is being sent, at most `within` ms; the rest is given back, for another instance
   * or the next start.
   */
  stop(within: number): Promise<void>;
}

/** Sends messages as they are queued, in the background. */
export function startOutboxWorker(app: App): OutboxWorker {
  const by = newId();
  const runners = plansOf(app).map((plan) => new LaneRunner(app, plan, by));
  const wake = () => runners.forEach((runner) => void runner.wake());
  const timer = setInterval(wake, lookEvery);
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
