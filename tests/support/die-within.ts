import { closeApp, createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { backUp, restore } from '#tests/support/backups.ts';

import { muchPatience } from './patience.ts';

/**
 * A process that dies in the middle of its work, as one does that is killed: run with the name of the work, the time (ms)
 * and a path, on the database that the environment names.
 */
const [work, now, path = ''] = process.argv.slice(2);

/** Nothing of this process goes on behind it: no cleaning up, no rollback. */
const die = () => void process.kill(process.pid, 'SIGKILL');

const app = createApp(readSettings(process.env), { clock: { now: () => Number(now) }, patience: muchPatience });
const { db } = app;

/** Dies when the work of so manieth transaction is done and not committed yet. */
function dieInTransaction(which: number): void {
  const transaction = db.transaction.bind(db);
  let begun = 0;
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    begun += 1;
    if (begun === which) {
      builder.execute = (callback) =>
        execute(async (trx) => {
          const result = await callback(trx);
          die();
          return result;
        });
    }
    return builder;
  };
}

/** Dies when a transaction is committed, before anything comes of that. */
function dieAfterTransaction(): void {
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) =>
      execute(callback).then((result) => {
        die();
        return result;
      });
    return builder;
  };
}

if (work === 'backup') await backUp(app, path, die);
if (work === 'restore') await restore(app, path, die);
if (work === 'restored') {
  dieAfterTransaction();
  await restore(app, path);
}
if (work === 'release') {
  dieInTransaction(2);
  await releaseDue(app);
}
await closeApp(app);
