import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

test('importing the disposable PostgreSQL keeps the exit code of the process, so a failed test run is reported as failed', () => {
  const script = "import '#tests/support/disposable-postgres.ts'; process.exitCode = 3;";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
});
