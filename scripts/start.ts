import '#server/site/thread-pool.ts';

import { SettingsError } from '#server/settings.ts';

import { buildIfNeeded } from './build-if-needed.ts';

try {
  buildIfNeeded();
  await import('#server/site/main.ts');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`SkyGate cannot be built with these settings:\n${error.message}\n`);
  process.exitCode = 78;
}
