import type { App } from '#server/app.ts';
import { newId } from '#server/ids.ts';
import { LaneRunner } from '#server/messages/lane-runner.ts';
import { plansOf } from '#server/messages/worker.ts';

/** Sends every message whose turn has come, as fast as it goes. */
export async function deliverDue(app: App): Promise<void> {
  const by = newId();
  await Promise.all(plansOf(app).map((plan) => new LaneRunner(app, { ...plan, pause: 0 }, by).wake()));
}
