import type { App } from '#server/platform/app.ts';
import { withinTrace } from '#server/platform/trace.ts';

import { claimedFor, deliver } from './deliver.ts';
import type { Channel } from './message.ts';
import { claimMessage, findDueMessages, type OutboxRow } from './store.ts';

/** The messages that a runner sends, and its limits. */
export interface RunnerPlan {
  channel: Channel;
  /** Lane numbers; the lowest is sent first. */
  lanes: readonly number[];
  /** Maximum number of messages being sent at the same time. */
  atOnce: number;
  /** Milliseconds between two messages; 0 for no limit. */
  pause: number;
}

/**
 * Sends the due messages in certain lanes of a channel, in `atOnce` slots. A hanging delivery blocks only its own slot.
 * Several instances may run at the same time: each message is sent by the instance that has claimed it.
 */
export class LaneRunner {
  readonly #app: App;
  readonly #plan: RunnerPlan;
  readonly #by: string;
  readonly #onTheirWay = new Map<string, Promise<void>>();
  #claiming: Promise<unknown> = Promise.resolve();
  #running: Promise<void> | undefined;
  #looksAgain = false;
  #stopped = false;
  #interrupt: () => void = () => {};
  #nextAt = 0;

  /** @param by the worker's name in its claims */
  constructor(app: App, plan: RunnerPlan, by: string) {
    this.#app = app;
    this.#plan = plan;
    this.#by = by;
  }

  /** Looks for due messages now; resolves when no message is due or being sent, or once the runner is stopped. */
  wake(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#looksAgain = true;
    this.#interrupt();
    this.#running ??= withinTrace(undefined, () => this.#run()).finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Claims and sends no more messages; resolves when none is being sent. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#interrupt();
    await Promise.all(this.#onTheirWay.values());
  }

  /** Resolves when no claim is in progress; after `stop` no further claim is made. */
  async claimed(): Promise<void> {
    await this.#claiming.catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#looksAgain = false;
      const found = await this.#sendSome().catch((error: unknown) => {
        this.#app.log.error({ err: error }, 'due messages could not be found or claimed');
        return false;
      });
      if (found || this.#looksAgain) continue;
      if (this.#onTheirWay.size === 0) return;
      await Promise.race([...this.#onTheirWay.values(), new Promise<void>((resolve) => (this.#interrupt = resolve))]);
    }
  }

  /** Starts to send due messages in the free slots; false if there is no free slot or no due message, or after `stop`. */
  async #sendSome(): Promise<boolean> {
    const { channel, lanes, atOnce } = this.#plan;
    const freeSlots = atOnce - this.#onTheirWay.size;
    if (freeSlots === 0) return false;
    const now = this.#app.clock.now();
    const due = await findDueMessages(this.#app.db, channel, lanes, now, freeSlots);
    for (const row of due) {
      await this.#pause();
      if (this.#stopped) return false;
      const claim = claimMessage(this.#app.db, row, this.#by, this.#app.clock.now() + claimedFor);
      this.#claiming = claim;
      const isClaimed = await claim;
      // The worker releases what was claimed meanwhile.
      if (this.#stopped) return false;
      if (isClaimed) this.#start(row);
    }
    return due.length > 0;
  }

  #start(row: OutboxRow): void {
    const trace = row.trace === null ? undefined : { traceId: row.trace };
    const sending = withinTrace(trace, () => deliver(this.#app, row, this.#by))
      .catch((error: unknown) => this.#app.log.error({ err: error, message: row.id }, 'the outbox could not be written'))
      .finally(() => this.#onTheirWay.delete(row.id));
    this.#onTheirWay.set(row.id, sending);
  }

  /** Waits until the channel's rate allows another message. */
  async #pause(): Promise<void> {
    const { pause } = this.#plan;
    if (pause === 0) return;
    const wait = this.#nextAt - performance.now();
    this.#nextAt = Math.max(this.#nextAt, performance.now()) + pause;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
