/** Lints the descriptions of both APIs as `npm run lint` does the sources; prints nothing where all is well. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describedApis } from '#server/main/routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'skygate-openapi-'));
const files = Object.entries(describedApis()).map(([name, text]) => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, text);
  return file;
});
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const { status, stdout, stderr } = spawnSync('redocly', ['lint', ...files, '--config', 'redocly.yaml'], {
  env,
  encoding: 'utf8',
});
rmSync(folder, { recursive: true });
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
