// @ts-check
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Checkpoints the write-ahead log, including the syncs, in a thread of its own. The passive pass blocks nobody. The second
 * pass blocks writers while it copies the frames written meanwhile, so that the log restarts from its beginning instead
 * of growing forever under steady load.
 *
 * It is JavaScript because stripping types would cost this long-lived thread 17 MB.
 */
const database = new DatabaseSync(workerData, { timeout: 1_000 });

parentPort?.on('message', () => {
  try {
    database.exec('pragma wal_checkpoint(passive); pragma wal_checkpoint(restart)');
  } catch {
    // If the database is busy or fails, the next checkpoint, here or by the writing connection, makes up for this one.
  }
  parentPort?.postMessage('done');
});
