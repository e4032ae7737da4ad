import '#server/main/thread-pool.ts';

import { SettingsError } from '#server/platform/settings.ts';

import { buildIfNeeded } from './build-if-needed.ts';

try {
  buildIfNeeded();
  await import('#server/main/main.ts');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`SkyGate cannot be built with these settings:\n${error.message}\n`);
  process.exitCode = 78;
}
