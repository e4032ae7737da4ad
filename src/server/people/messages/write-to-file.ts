import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Outgoing } from './sending.ts';

/** The folder for messages that are written to files instead of sent. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** The time (ms) at which the message of a file was queued; undefined for a file name of another form. */
export function timeOfFile(name: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/.exec(name)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, date, hours, minutes, seconds, milliseconds] = parts;
  return Date.UTC(year, month - 1, date, hours, minutes, seconds, milliseconds);
}

/** The id of the message in a file or temporary file; undefined for a file name of another form. */
export function messageOfFile(name: string): string | undefined {
  return /^\d{8}T\d{9}Z-(?:mail|sms)-(.+?)\.json(?:\.\d+\.tmp)?$/.exec(name)?.[1];
}

/**
 * Writes a message to a JSON file in `<dataDir>/outbox`, atomically. The names sort by time, and a retry overwrites the
 * same file.
 */
export async function writeToFile(dataDir: string, message: Outgoing): Promise<void> {
  const { id, createdAt, to, channel, purpose, code, link, subject, text, calendar, unsubscribe, smsTemplateId } = message;
  const at = new Date(createdAt).toISOString();
  const folder = outboxFolder(dataDir);
  const file = join(folder, `${at.replaceAll(/[-:.]/g, '')}-${channel}-${id}.json`);
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(
      `${JSON.stringify({ to, channel, purpose, code, link, subject, text, calendar, unsubscribe, smsTemplateId, at }, null, 2)}\n`,
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
