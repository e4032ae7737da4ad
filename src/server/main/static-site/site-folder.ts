import { readdirSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { isRunning } from '#server/platform/running-process.ts';
import { SettingsError } from '#server/platform/settings.ts';

/** What a publication notes for the next one; its name begins with a dot, so that file servers can leave it out. */
const stateName = '.published.json';
const lockName = '.publishing';

interface State {
  /** What the files were drawn from; another version means that some may differ. */
  version: string;
  files: string[];
  /** Files of the build before: pages that are open still ask for them. */
  former: string[];
}

/** Paths, from the root of the site, that a publication wrote and removed. */
export interface Changes {
  written: string[];
  removed: string[];
}

/** A folder of files for a file server, in which nothing is touched that has not changed. */
export interface SiteFolder {
  readonly version: string | undefined;
  has(path: string): boolean;
  /** Writes a file unless these bytes are there; it appears whole. */
  put(path: string, bytes: string | Uint8Array): Promise<void>;
  /** Notes that a file of the publication before is still one. */
  keep(path: string): void;
  /** Removes what was not put or kept, and notes the version. */
  finish(version: string, isOfBuild: (path: string) => boolean): Promise<Changes>;
  close(): Promise<void>;
}

async function readState(folder: string): Promise<State | undefined> {
  const text = await readFile(join(folder, stateName), 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as State;
  if (readdirSync(folder).some((name) => name !== lockName)) {
    throw new SettingsError(`${folder} holds files that no publication wrote: name an empty folder`);
  }
  return undefined;
}

/** Readable for a file server of another user, whatever the umask of the command. */
async function writePublic(file: string, bytes: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, bytes);
  await chmod(unfinished, 0o644);
  await rename(unfinished, file);
}

async function makePublicFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await chmod(at, 0o755);
}

/** Takes the folder for this process. @returns whether it was free; a lock of a process that is gone does not count */
async function lock(file: string): Promise<boolean> {
  for (let tries = 0; tries < 2; tries += 1) {
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (handle) {
      await handle.writeFile(String(process.pid));
      await handle.close();
      return true;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (holder === 0 || isRunning(holder)) return false;
    await rm(file, { force: true });
  }
  return false;
}

/**
 * Opens a folder for one publication; it is made where it is not there.
 * @returns undefined where another process is publishing into it
 * @throws SettingsError where it holds files that no publication wrote, or cannot be written
 */
export async function openSiteFolder(out: string): Promise<SiteFolder | undefined> {
  const folder = resolve(out);
  const lockFile = join(folder, lockName);
  try {
    await makePublicFolder(folder);
    if (!(await lock(lockFile))) return undefined;
  } catch (error) {
    throw new SettingsError(`${folder} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
  const close = () => rm(lockFile, { force: true });
  const state = await readState(folder).catch(async (error) => {
    await close();
    throw error;
  });
  const before = new Set(state?.files);
  const now = new Set<string>();
  const written: string[] = [];
  const folders = new Set<string>();

  return {
    version: state?.version,
    has: (path) => before.has(path) || now.has(path),
    keep: (path) => void now.add(path),
    async put(path, bytes) {
      if (now.has(path)) return;
      now.add(path);
      const file = join(folder, path);
      const there = before.has(path) ? await readFile(file).catch(() => undefined) : undefined;
      if (there?.equals(Buffer.from(bytes))) return;
      if (!folders.has(dirname(file))) await makePublicFolder(dirname(file));
      folders.add(dirname(file));
      await writePublic(file, bytes);
      written.push(path);
    },
    async finish(version, isOfBuild) {
      const gone = [...before].filter((path) => !now.has(path));
      const replaced = gone.filter(isOfBuild);
      const older = (state?.former ?? []).filter((path) => !now.has(path));
      // Only the next build makes the files of the one before the last superfluous.
      const former = replaced.length > 0 ? replaced : older;
      const removed = [...gone, ...older].filter((path) => !former.includes(path));
      for (const path of removed) await rm(join(folder, path), { force: true });
      await removeEmptyFolders(folder, removed);
      await writePublic(join(folder, stateName), JSON.stringify({ version, files: [...now], former } satisfies State));
      return { written, removed };
    },
    close,
  };
}

async function removeEmptyFolders(folder: string, removed: readonly string[]): Promise<void> {
  for (const path of removed) {
    for (let at = dirname(join(folder, path)); at !== folder && at.startsWith(folder); at = dirname(at)) {
      const names = await readdir(at).catch(() => ['']);
      if (names.length > 0) break;
      await rm(at, { recursive: true, force: true });
    }
  }
}
