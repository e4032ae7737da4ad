import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file that marks a data folder from the creation of its secret until its database exists. Until then the secret has
 * encrypted nothing, and an interrupted first start may begin again.
 */
function markIn(dataDir: string): string {
  return join(dataDir, 'first-start');
}

/** Marks the folder: its secret is about to be created. */
export function beginFirstStart(dataDir: string): void {
  writeFileSync(markIn(dataDir), '', { mode: 0o600 });
}

/** Whether the folder is marked: its first start has not created the database yet. */
export function isFirstStart(dataDir: string): boolean {
  return existsSync(markIn(dataDir));
}

/** Removes the mark: from now on, a missing database is treated as lost. */
export function endFirstStart(dataDir: string): void {
  rmSync(markIn(dataDir), { force: true });
}
