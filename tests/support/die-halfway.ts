import { closeApp, createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { backUp, restore } from '#tests/support/backups.ts';

import { muchPatience } from './patience.ts';

/**
 * A process that kills itself in the middle of its work. Its arguments are the work, the time in milliseconds and a
 * path; the environment determines the database.
 */
const [work, now, path = ''] = process.argv.slice(2);

/** SIGKILL: no cleanup and no rollback. */
const die = () => void process.kill(process.pid, 'SIGKILL');

const app = createApp(readSettings(process.env), { clock: { now: () => Number(now) }, patience: muchPatience });
const { db } = app;

/** Dies inside the nth transaction, after its work and before its commit. */
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

/** Dies right after a commit, before any code that follows it. */
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
