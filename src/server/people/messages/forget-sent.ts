import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { App } from '#server/platform/app.ts';

import { deleteOldMessages, findMessages } from './store.ts';
import { messageOfFile, outboxFolder, timeOfFile } from './write-to-file.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** Ids per statement. */
const portion = 500;

async function namesOfFiles(app: App): Promise<string[]> {
  return readdir(outboxFolder(app.settings.dataDir)).catch(() => []);
}

async function deleteFile(app: App, name: string): Promise<void> {
  await rm(join(outboxFolder(app.settings.dataDir), name), { force: true });
}

/** Deletes the files among `names` whose message is no longer in the outbox. */
async function deleteFilesWithout(app: App, names: readonly string[]): Promise<void> {
  for (let from = 0; from < names.length; from += portion) {
    const some = names.slice(from, from + portion).map((name) => ({ name, id: messageOfFile(name) }));
    const held = new Set(
      (
        await findMessages(
          app.db,
          some.flatMap(({ id }) => id ?? []),
        )
      ).map(({ id }) => id),
    );
    for (const { name, id } of some) if (id !== undefined && !held.has(id)) await deleteFile(app, name);
  }
}

/**
 * Deletes messages that were sent or given up more than a week ago. Also deletes the file of a message if the message was
 * queued more than a week ago or is no longer in the outbox, e.g. because it was erased with its recipient.
 */
export async function forgetSentMessages(app: App): Promise<void> {
  const before = app.clock.now() - week;
  await deleteOldMessages(app.db, before);
  const names = await namesOfFiles(app);
  const old = names.filter((name) => (timeOfFile(name) ?? before) < before);
  for (const name of old) await deleteFile(app, name);
  await deleteFilesWithout(
    app,
    names.filter((name) => !old.includes(name)),
  );
}

/**
 * Deletes the files of all messages to these mail addresses and numbers, including messages from before an account
 * existed.
 */
export async function forgetFilesTo(app: App, addresses: readonly string[]): Promise<void> {
  for (const name of await namesOfFiles(app)) {
    if (messageOfFile(name) === undefined) continue;
    const text = await readFile(join(outboxFolder(app.settings.dataDir), name), 'utf8').catch(() => '');
    // The text is searched instead of parsed, because a file may be incomplete.
    if (addresses.some((address) => text.includes(`"to": ${JSON.stringify(address)}`))) await deleteFile(app, name);
  }
}
