import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

test('a process that used a disposable PostgreSQL exits with its own code, so that a failed run of tests fails', () => {
  const script = "import '#tests/support/disposable-postgres.ts'; process.exitCode = 3;";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
});
