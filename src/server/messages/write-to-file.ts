import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Outgoing } from './senders.ts';

/**
 * Writes a message as one JSON file in `<dataDir>/outbox`, whole or not at all. Names sort by time, and a
 * repeated try writes the same file again.
 */
export async function writeToFile(dataDir: string, message: Outgoing): Promise<void> {
  const { id, createdAt, to, channel, purpose, code, link, subject, text } = message;
  const at = new Date(createdAt).toISOString();
  const folder = join(dataDir, 'outbox');
  const file = join(folder, `${at.replaceAll(/[-:.]/g, '')}-${channel}-${id}.json`);
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(folder, { recursive: true });
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ to, channel, purpose, code, link, subject, text, at }, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
