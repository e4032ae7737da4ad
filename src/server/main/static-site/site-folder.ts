import { readdirSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { isRunning } from '#server/platform/running-process.ts';
import { SettingsError } from '#server/platform/settings.ts';

/** The file in which a publication stores its state for the next publication. */
const stateName = '.published.json';
const lockName = '.publishing';
/**
 * Milliseconds after which a lock file without a process id counts as abandoned: the process that made the file has probably
 * ended before it wrote the id.
 */
const lockWrittenWithin = 10_000;

interface State {
  /** The version of the content and build from which the files were rendered. */
  version: string;
  files: string[];
  /** Files of the previous build, which open pages still request. */
  former: string[];
}

/** Paths, relative to the site's root, that a publication wrote and removed. */
export interface Changes {
  written: string[];
  removed: string[];
}

/** A folder of files for a file server; unchanged files are not written again. */
export interface SiteFolder {
  /** The version of the previous publication; undefined if there was none. */
  readonly version: string | undefined;
  /** Whether the previous or this publication has put or kept a file. */
  has(path: string): boolean;
  /**
   * Writes a file atomically. Writes nothing if this publication has already put the file, or if the file of the previous
   * publication has the same bytes.
   */
  put(path: string, bytes: string | Uint8Array): Promise<void>;
  /** Whether the previous publication has put a file with these bytes. */
  hasSame(path: string, bytes: string | Uint8Array): Promise<boolean>;
  /** Keeps a file of the previous publication. */
  keep(path: string): void;
  /**
   * Removes files that this publication neither put nor kept, and stores the version. Files of the previous build
   * (`isOfBuild`) stay until the build after this one is published.
   */
  finish(version: string, isOfBuild: (path: string) => boolean): Promise<Changes>;
  close(): Promise<void>;
}

async function readState(folder: string): Promise<State | undefined> {
  const text = await readFile(join(folder, stateName), 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as State;
  if (readdirSync(folder).some((name) => name !== lockName)) {
    throw new SettingsError(`${folder} contains files that no publication wrote; choose an empty folder`);
  }
  return undefined;
}

/** Writes a file atomically, readable for a file server that runs as another user, regardless of the umask. */
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

/** Whether the process that made a lock file no longer runs. */
async function isAbandoned(file: string): Promise<boolean> {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder > 0) return !isRunning(holder);
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > lockWrittenWithin;
}

/**
 * Locks the folder for this process.
 * @returns whether this process now has the lock; the lock of a process that no longer runs is replaced
 */
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
    if (!(await isAbandoned(file))) return false;
    await rm(file, { force: true });
  }
  return false;
}

/**
 * Opens a folder for one publication, and creates it if needed.
 * @returns undefined if another process is publishing into it
 * @throws SettingsError if the folder is not empty and nothing was published into it before, or if it cannot be written
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
  const put = new Set<string>();
  const written: string[] = [];
  const folders = new Set<string>();

  async function hasSame(path: string, bytes: string | Uint8Array): Promise<boolean> {
    const there = before.has(path) ? await readFile(join(folder, path)).catch(() => undefined) : undefined;
    return there?.equals(Buffer.from(bytes)) ?? false;
  }

  return {
    hasSame,
    version: state?.version,
    has: (path) => before.has(path) || now.has(path),
    keep: (path) => void now.add(path),
    async put(path, bytes) {
      if (put.has(path)) return;
      put.add(path);
      now.add(path);
      const file = join(folder, path);
      if (await hasSame(path, bytes)) return;
      if (!folders.has(dirname(file))) await makePublicFolder(dirname(file));
      folders.add(dirname(file));
      await writePublic(file, bytes);
      written.push(path);
    },
    async finish(version, isOfBuild) {
      const gone = [...before].filter((path) => !now.has(path));
      const replaced = gone.filter(isOfBuild);
      const older = (state?.former ?? []).filter((path) => !now.has(path));
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
