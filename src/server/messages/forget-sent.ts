import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { App } from '#server/app.ts';

import { deleteOldMessages } from './store.ts';
import { outboxFolder, timeOfFile } from './write-to-file.ts';

const week = 7 * 24 * 60 * 60 * 1000;

async function deleteFiles(app: App, before: number): Promise<void> {
  const folder = outboxFolder(app.settings.dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const at = timeOfFile(name);
    if (at !== undefined && at < before) await rm(join(folder, name), { force: true });
  }
}

/** Deletes the records and the files of messages sent, or given up, more than a week ago. */
export async function forgetSentMessages(app: App): Promise<void> {
  const before = app.clock.now() - week;
  await deleteOldMessages(app.db, before);
  await deleteFiles(app, before);
}
