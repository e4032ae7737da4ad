import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/**
 * The newest commit whose schema differs from this checkout's: the parent of the last commit that changed the list of
 * migrations.
 */
export function newestWithOtherSchema(): string {
  const changed = git('log', '-1', '--no-merges', '--format=%H', '--', 'src/server/platform/db/migrations/index.ts');
  return git('rev-parse', '--short', `${changed}^`);
}

/** A built copy of another version of this project; it uses the packages of this checkout. */
export interface FormerVersion {
  folder: string;
  remove(): void;
}

/** Unpacks a commit from the history and builds it. */
export function buildVersion(commit: string): FormerVersion {
  const folder = mkdtempSync(join(tmpdir(), 'skygate-former-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive });
  if (unpacked.status !== 0) throw new Error(`${commit} could not be unpacked: ${String(unpacked.stderr)}`);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const built = spawnSync(process.execPath, ['scripts/build-if-needed.ts'], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`${commit} could not be built:\n${built.stdout}${built.stderr}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
