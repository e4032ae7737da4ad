import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lies in a data folder from the making of its secret until its database is there: so long the secret has sealed nothing
 * that could be lost, and a start that was cut off is begun anew.
 */
function markIn(dataDir: string): string {
  return join(dataDir, 'first-start');
}

/** Says that the secret of this folder is about to be made. */
export function beginFirstStart(dataDir: string): void {
  writeFileSync(markIn(dataDir), '', { mode: 0o600 });
}

/** Whether the secret of this folder was made by a start that has not brought its database about yet. */
export function isFirstStart(dataDir: string): boolean {
  return existsSync(markIn(dataDir));
}

/** Says that the database is there: from now on an empty one is one that was lost. */
export function endFirstStart(dataDir: string): void {
  rmSync(markIn(dataDir), { force: true });
}
