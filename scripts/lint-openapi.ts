/** Lints the OpenAPI descriptions of both APIs, as part of `npm run lint`; prints nothing if they are valid. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeApi } from '#server/main/describe-api.ts';
import { routes } from '#server/main/routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'skygate-openapi-'));
const files = (['front', 'staff'] as const).map((name) => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, describeApi(name, routes));
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
