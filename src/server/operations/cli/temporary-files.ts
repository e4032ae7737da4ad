import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { isRunning } from '#server/platform/running-process.ts';

/** Milliseconds without a write after which a temporary file counts as abandoned. */
const abandonedAfter = 3_600_000;
const machine = hostname().replaceAll(/\W/g, '_');
const ending = /^(?:(?<machine>\w+)-(?<pid>\d+)\.)?[0-9a-f]{8}\.tmp$/;

/** A path for a temporary file beside `path`, with this machine and process in its name. */
export function temporaryOf(path: string): string {
  return `${path}.${machine}-${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
}

/**
 * Whether a temporary file is abandoned: its process on this machine has ended, or nothing has been written to it for
 * an hour. A file with this process's id is abandoned, too: this process has not written a file yet, so the file belongs to
 * an earlier process that had the same id.
 */
async function isLeftover(file: string, groups: Record<string, string | undefined>): Promise<boolean> {
  const pid = Number(groups.pid);
  if (groups.machine === machine && (pid === process.pid || !isRunning(pid))) return true;
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}

/** Removes temporary files for `path` that killed processes have left, as far as possible. */
export async function removeLeftovers(path: string): Promise<void> {
  const [folder, start] = [dirname(path), `${basename(path)}.`];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = name.startsWith(start) ? ending.exec(name.slice(start.length)) : null;
    if (!found) continue;
    const file = join(folder, name);
    if (await isLeftover(file, found.groups ?? {})) await rm(file, { force: true }).catch(() => {});
  }
}

/**
 * Makes SIGINT, SIGTERM and SIGHUP remove a file before they end the process.
 * @returns a function that removes the signal handlers again
 */
export function endsWithSignal(file: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true });
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => signals.forEach((signal) => process.off(signal, end));
  for (const signal of signals) process.on(signal, end);
  return forget;
}
