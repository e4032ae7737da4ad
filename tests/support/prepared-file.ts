import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { todayInShanghai } from '#lib/rules/deadline.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { closeApp, createApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { databaseFile } from '#server/platform/db/database-file.ts';
import type { Settings } from '#server/platform/settings.ts';

/** Database files by secret and day. The day matters because the demo airline's dates are relative to the first start. */
const prepared = new Map<string, Promise<Buffer>>();

async function prepareFile(settings: Settings, clock: Clock): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skygate-prepared-'));
  try {
    const app = createApp({ ...settings, dataDir }, { clock });
    await prepareDatabase(app);
    await closeApp(app);
    return await readFile(join(dataDir, databaseFile));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Puts the database that a first start creates into the data folder. Each test process prepares it once per secret and day,
 * which takes half a second.
 */
export async function putPreparedFile(settings: Settings, clock: Clock): Promise<void> {
  const key = `${settings.secretKey} ${todayInShanghai(clock.now())}`;
  let file = prepared.get(key);
  if (!file) prepared.set(key, (file = prepareFile(settings, clock)));
  await writeFile(join(settings.dataDir, databaseFile), await file, { mode: 0o600 });
}
