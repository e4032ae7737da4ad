import { countOutbox, isOutboxHeld } from '#server/people/messages/look-after-outbox.ts';
import type { App } from '#server/platform/app.ts';
import { lastEntryAt } from '#server/platform/audit/last-entry.ts';
import { type ReplicationSlot, replicationSlots } from '#server/platform/db/replication-slots.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { countPending } from '#server/recruitment/batches/count-pending.ts';

/** Milliseconds allowed for counting: by default, Prometheus waits ten seconds for all metrics. */
const patience = 5_000;

/** Figures from the database for the metrics. */
export interface Counts {
  outbox: Awaited<ReturnType<typeof countOutbox>>;
  decisions: Awaited<ReturnType<typeof countPending>>;
  isHeld: boolean;
  /** The time of the last backup (ms); 0 if the audit log has no backup. */
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
    // An unavailable database is already reported by `/readyz` and by `skygate_database_up`.
    if (!isDatabaseUnavailable(error)) app.log.error({ err: error }, 'could not count for the metrics');
    return undefined;
  }
}

/**
 * Returns a function that reads the figures. Concurrent callers share one run, so that a scrape needs only one. The function
 * resolves to undefined if a run fails or takes too long. A slow run continues, and later callers share it.
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
