import { basename } from 'node:path';

import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { FileFault } from '#server/platform/files/object-error.ts';

import { namedAtMost } from './check-database.ts';
import { noteInLog } from './note-in-log.ts';
import { takeBackup } from './take-backup.ts';

/** A completed backup. */
export interface SavedBackup {
  rows: number;
  bytes: number;
  /**
   * Number of files whose bytes could not be read from the file store and are not in the backup; `named` lists the
   * first ones.
   */
  missing: number;
  named: FileFault[];
  /** Whether the backup was recorded in the audit log. */
  isLogged: boolean;
}

/**
 * Saves the whole database to a file, then records the backup in the audit log if the log can be written (specification:
 * operations).
 * @param write writes chunks to the file, atomically, and returns the number of bytes
 * @param counted called with the number of rows in each portion that is written
 */
export async function saveBackup(
  app: App,
  actor: Pick<Actor, 'id' | 'name'>,
  { file, write }: { file: string; write(file: string, portions: AsyncIterable<Uint8Array>): Promise<number> },
  counted: (rows: number) => void = () => {},
): Promise<SavedBackup> {
  let [rows, missing] = [0, 0];
  const named: FileFault[] = [];
  const count = (more: number) => {
    rows += more;
    counted(more);
  };
  const missed = (fault: FileFault) => {
    missing += 1;
    if (named.length < namedAtMost) named.push(fault);
  };
  const size = await write(file, takeBackup(app, { counted: count, missed }));
  const details = { name: basename(file), rows, size, ...(missing > 0 ? { refused: missing } : {}) };
  const isLogged = await noteInLog(app, actor, { action: 'backup.taken', details });
  return { rows, bytes: size, missing, named, isLogged };
}
