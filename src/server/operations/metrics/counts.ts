import { countOutbox, isOutboxHeld } from '#server/people/messages/look-after-outbox.ts';
import type { App } from '#server/platform/app.ts';
import { lastEntryAt } from '#server/platform/audit/last-entry.ts';
import { type ReplicationSlot, replicationSlots } from '#server/platform/db/replication-slots.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { countPending } from '#server/recruitment/batches/count-pending.ts';

/** Milliseconds allowed for counting: Prometheus waits ten seconds for all metrics. */
const patience = 5_000;

/** What the metrics report about the database. */
export interface Counts {
  outbox: Awaited<ReturnType<typeof countOutbox>>;
  decisions: Awaited<ReturnType<typeof countPending>>;
  isHeld: boolean;
  /** Milliseconds; 0 if the log has no backup. */
  lastBackup: number;
  slots: ReplicationSlot[];
}

async function count(app: App): Promise<Counts | undefined> {
  try {
    return {
      outbox: await countOutbox(app),
      decisions: await countPending(app),
      isHeld: await isOutboxHeld(app),
      lastBackup: (await lastEntryAt(app, 'backup.taken')) ?? 0,
      slots: app.settings.databaseUrl === undefined ? [] : await replicationSlots(app.db),
    };
  } catch (error) {
    // `readyz` and the metrics themselves report that it is away.
    if (!isDatabaseUnavailable(error)) app.log.error({ err: error }, 'nothing counted for the metrics');
    return undefined;
  }
}

/**
 * Counts for the metrics, once for all concurrent callers and so once per scrape.
 * @returns undefined if the database is away or too slow; it is not queried again until it answers or fails
 */
export function countsOf(app: App): () => Promise<Counts | undefined> {
  let counting: Promise<Counts | undefined> | undefined;
  return async () => {
    counting ??= count(app).finally(() => (counting = undefined));
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, patience, undefined)));
    try {
      return await Promise.race([counting, over]);
    } finally {
      clearTimeout(timer);
    }
  };
}
