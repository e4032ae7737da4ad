import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { saveBackup } from '#server/operations/backup/save-backup.ts';
import { opsActor } from '#server/operations/cli/actor.ts';
import { writeWhole } from '#server/operations/cli/files.ts';
import type { App } from '#server/platform/app.ts';

/** Writes a backup the way the command line does. */
export function backUp(app: App, file: string, counted?: (rows: number) => void) {
  return saveBackup(app, opsActor, { file, write: writeWhole }, counted);
}

/** Restores a backup the way the command line does. */
export function restore(app: App, file: string, counted: (rows: number) => void = () => {}) {
  return restoreBackup(app, opsActor, file, counted);
}
