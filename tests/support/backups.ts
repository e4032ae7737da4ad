import type { App } from '#server/app.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { saveBackup } from '#server/backup/save-backup.ts';
import { opsActor } from '#server/ops/actor.ts';
import { writeWhole } from '#server/ops/files.ts';

/** Saves a backup as the command line does. */
export function backUp(app: App, file: string, counted?: (rows: number) => void) {
  return saveBackup(app, opsActor, { file, write: writeWhole }, counted);
}

/** Restores one as the command line does. */
export function restore(app: App, file: string, counted: (rows: number) => void = () => {}) {
  return restoreBackup(app, opsActor, file, counted);
}
