import { LaneRunner } from '#server/people/messages/lane-runner.ts';
import { plansOf } from '#server/people/messages/worker.ts';
import type { App } from '#server/platform/app.ts';
import { newId } from '#server/platform/ids.ts';

/** Sends every message that is due, without waiting between them. */
export async function deliverDue(app: App): Promise<void> {
  const by = newId();
  await Promise.all(plansOf(app).map((plan) => new LaneRunner(app, { ...plan, pause: 0 }, by).wake()));
}
