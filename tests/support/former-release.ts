import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { migrations } from '#server/platform/db/migrations/index.ts';

import { lastReleased } from './migration-rules.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folderOfMigrations = 'src/server/platform/db/migrations/';

function git(...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const fileOf = (migration: string) => `${folderOfMigrations}${migration}.ts`;

/** Migrations added since the last release, in order. */
export const sinceRelease = Object.keys(migrations)
  .toSorted()
  .filter((name) => name > lastReleased);

/**
 * The newest commit with the schema of the last release: the parent of the commit that added the first migration since
 * then, or HEAD if there is no migration since then. Undefined if the history does not reach back that far.
 */
export function releaseCommit(): string | undefined {
  if (sinceRelease.length === 0) return git('rev-parse', 'HEAD');
  const [first] = git('log', '--diff-filter=A', '--reverse', '--format=%H', '--', ...sinceRelease.map(fileOf))?.split('\n') ?? [];
  const before = first ? git('rev-parse', '--verify', '--quiet', `${first}^`) : undefined;
  const held = before && git('ls-tree', '--name-only', before, folderOfMigrations)?.split('\n');
  const isThat = held && held.includes(fileOf(lastReleased)) && !sinceRelease.some((name) => held.includes(fileOf(name)));
  return isThat ? before : undefined;
}

/** A commit of this project, unpacked into a temporary folder. */
export interface FormerRelease {
  /** Starts the server of that commit with the packages that are installed now; the server has no pages. */
  start(environment: Record<string, string>): Promise<ServerProcess>;
  remove(): void;
}

/** Unpacks a commit from the history; nothing is built, because only the API is needed. */
export function unpackRelease(commit: string): FormerRelease {
  const folder = mkdtempSync(join(tmpdir(), 'skygate-former-'));
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'src', 'content', 'media'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const built = join(folder, 'dist/builds/none');
  for (const part of ['client', 'server']) mkdirSync(join(built, part), { recursive: true });
  writeFileSync(join(folder, 'dist/current'), 'none');
  writeFileSync(join(built, 'server/entry.mjs'), 'export const handler = (request, answer) => answer.end();\n');
  return {
    start: (environment) => startServerProcess(environment, [process.execPath, join(folder, 'src/server/main/main.ts')]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
