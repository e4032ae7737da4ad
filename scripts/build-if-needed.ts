import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist/built-from');
const inputs = ['astro.config.mjs', 'content/airline.json', 'package-lock.json', 'package.json', 'public', 'src'];

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
  return hash.digest('hex');
}

/** Builds the site unless what is in `dist` was built from exactly these sources. */
export function buildIfNeeded(): void {
  const wanted = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  execFileSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    stdio: 'inherit',
    // A test runner says NODE_ENV=test, with which React's development build would be shipped.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stamp, wanted);
}

if (import.meta.main) buildIfNeeded();
