import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { isRunning } from '#server/platform/running-process.ts';

/** Milliseconds without a write after which a temporary file counts as abandoned. */
const writtenAgainWithin = 3_600_000;
const machine = hostname().replaceAll(/\W/g, '_');
const ending = /^(?:(?<machine>\w+)-(?<pid>\d+)\.)?[0-9a-f]{8}\.tmp$/;

/** The name of the temporary file for `path`: beside it, with the writer's process id. */
export function temporaryOf(path: string): string {
  return `${path}.${machine}-${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
}

/** Process ids are reused: this process has written nothing yet, so a file under its id is a leftover. */
async function isLeftover(file: string, groups: Record<string, string | undefined>): Promise<boolean> {
  const pid = Number(groups.pid);
  if (groups.machine === machine && (pid === process.pid || !isRunning(pid))) return true;
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > writtenAgainWithin;
}

/** Removes temporary files of `path` that killed processes left; what cannot be read or removed stays. */
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
 * Removes a file when the process is told to end, and ends it.
 * @returns undoes this
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
