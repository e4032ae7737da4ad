import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An optional program; the tests that need it are skipped without it. */
interface Program {
  /** Name of its Debian package. */
  name: string;
  /** Whether a folder contains the program. */
  isIn(folder: string): boolean;
  /** The tests that need the program. */
  tests: string;
}

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const postgresVersions = '/usr/lib/postgresql';

const file = (name: string) => (folder: string) => existsSync(join(folder, name));

const programs: readonly Program[] = [
  { name: 'nginx', isIn: file('nginx'), tests: 'tests/e2e/proxies.test.ts' },
  { name: 'caddy', isIn: file('caddy'), tests: 'tests/e2e/proxies.test.ts' },
  { name: 'pgbouncer', isIn: file('pgbouncer'), tests: 'tests/integration/platform/db/pgbouncer.test.ts' },
  {
    name: 'postgresql',
    isIn: (folder) => file('pg_basebackup')(folder) && file('postgres')(folder),
    tests: 'tests/integration/platform/db/failover.test.ts and replica.test.ts',
  },
];

/** Programs missing on this machine. */
export function missingPrograms(): Program[] {
  const versions = existsSync(postgresVersions) ? readdirSync(postgresVersions) : [];
  const all = [...folders, ...versions.map((version) => join(postgresVersions, version, 'bin'))];
  return programs.filter(({ isIn }) => !all.some(isIn));
}
