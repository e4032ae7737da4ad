// @ts-check
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Moves what the write-ahead log holds into the database file, with its syncs, in a thread of its own. The first pass
 * hinders nobody; the second keeps writers waiting for what came meanwhile, so that the log starts again from its
 * beginning and does not grow for ever under steady load.
 *
 * It is JavaScript because this thread stays: one that has to strip types holds 17 MB more.
 */
const database = new DatabaseSync(workerData, { timeout: 1_000 });

parentPort?.on('message', () => {
  try {
    database.exec('pragma wal_checkpoint(passive); pragma wal_checkpoint(restart)');
  } catch {
    // Busy or failing: the next round, or the connection that writes, does it.
  }
  parentPort?.postMessage('done');
});
