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
/** Names the folder in `builds` that is served from. */
const current = join(dist, 'current');
const inputs = ['astro.config.mjs', 'content/airline.json', 'package-lock.json', 'package.json', 'public', 'src'];
/** Builds that stay: a server that runs may still be serving from one of them. */
const keptBuilds = 3;

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A digest of all that the build reads. */
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

/** Has Astro build into `folder`. */
function build(folder: string): void {
  const fieldKey = fieldKeyForBuild(process.env);
  execFileSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', folder], {
    cwd: root,
    stdio: 'inherit',
    // A test runner says NODE_ENV=test, with which React's development build would be shipped.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  noteFieldKey(pathToFileURL(`${folder}/`), fieldKey);
}

function removeOldBuilds(): void {
  const byAge = readdirSync(builds)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, at: statSync(join(builds, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of byAge.slice(keptBuilds)) rmSync(join(builds, name), { recursive: true, force: true });
}

/**
 * Builds the site unless the newest build was made from exactly these sources. A build appears whole or not at all,
 * under a name of its own; who starts meanwhile in the same folder waits for it.
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
