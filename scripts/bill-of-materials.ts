import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Bill {
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: unknown }>;
}

/** Runs the npm that started this script, or else the npm on PATH. */
function npm(words: string[], cwd: string): string {
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const maxBuffer = 64 * 1024 * 1024;
  return execFileSync(program, [...first, ...words], { cwd, encoding: 'utf8', maxBuffer, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Writes copies of package.json and of the lock file, leaving out the development tools. */
function writeWithoutTools(folder: string): void {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  const { devDependencies: _, ...manifest } = read('package.json') as { devDependencies: unknown };
  const lock = read('package-lock.json') as Lock;
  const production = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: { ...Object.fromEntries(production), '': manifest } });
}

/**
 * Every package in the server and in the browser's files, as the lock file names them, in CycloneDX format. npm reads copies
 * of package.json and the lock file from which the development tools were removed, because `--omit=dev` also drops packages
 * that the tools share with the product, for example the database driver.
 */
export function billOfMaterials(): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'skygate-bill-'));
  try {
    writeWithoutTools(folder);
    const bill = JSON.parse(
      npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], folder),
    ) as Bill;
    // npm names the component after the folder.
    const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
    bill.metadata.component.name = name;
    return bill;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the bill of materials into a build, outside of the served files. */
export function writeBill(folder: string): void {
  writeFileSync(join(folder, 'bill-of-materials.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 1)}\n`);
}
