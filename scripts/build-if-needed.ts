import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { fieldKeyForBuild, noteFieldKey } from '#server/platform/field-key.ts';
import { SettingsError } from '#server/platform/settings.ts';

import { writeBill } from './bill-of-materials.ts';
import { withLock } from './lock.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const builds = join(dist, 'builds');
/** Holds the name of the build in `builds` that a server serves when it starts. */
const current = join(dist, 'current');
const inputs = ['astro.config.mjs', 'content/airline.json', 'package-lock.json', 'package.json', 'public', 'src'];
/** Number of builds to retain: a running server may still serve an earlier one. */
const retainedBuilds = 3;

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A digest of `inputs` and of PUBLIC_FIELD_KEY. */
function digest(): string {
  const hash = createHash('sha256').update(process.env.PUBLIC_FIELD_KEY ?? '');
  for (const input of inputs) {
    for (const file of filesUnder(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 20);
}

function isCurrent(name: string): boolean {
  return existsSync(current) && readFileSync(current, 'utf8') === name && existsSync(join(builds, name));
}

/** Runs Astro's build into `folder`. */
function build(folder: string): void {
  const fieldKey = fieldKeyForBuild(process.env);
  execFileSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', folder], {
    cwd: root,
    stdio: 'inherit',
    // Test runners set NODE_ENV=test, which would ship React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  noteFieldKey(pathToFileURL(`${folder}/`), fieldKey);
}

function removeOldBuilds(): void {
  const byAge = readdirSync(builds)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, at: statSync(join(builds, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of byAge.slice(retainedBuilds)) rmSync(join(builds, name), { recursive: true, force: true });
}

/**
 * Builds the site if no retained build was made from these sources, and makes the build of these sources the current one.
 * Concurrent callers in the same folder wait for each other; a running server keeps serving the build that it started with.
 * @throws SettingsError if PUBLIC_FIELD_KEY is invalid
 */
export function buildIfNeeded(): void {
  fieldKeyForBuild(process.env);
  if (isCurrent(digest())) return;
  mkdirSync(builds, { recursive: true });
  withLock(join(dist, 'lock'), () => {
    const name = digest();
    if (isCurrent(name)) return;
    const ready = join(builds, name);
    if (!existsSync(ready)) {
      const unfinished = join(builds, `.${name}`);
      rmSync(unfinished, { recursive: true, force: true });
      build(unfinished);
      writeBill(unfinished);
      renameSync(unfinished, ready);
    }
    writeFileSync(`${current}.new`, name);
    renameSync(`${current}.new`, current);
    removeOldBuilds();
  });
}

if (import.meta.main) {
  try {
    buildIfNeeded();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`SkyGate cannot be built with these settings:\n${error.message}\n`);
    process.exitCode = 78;
  }
}
