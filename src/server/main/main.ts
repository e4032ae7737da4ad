import './thread-pool.ts';

import { settingWarnings } from '#server/platform/setting-names.ts';
import { readSettings, SettingsError } from '#server/platform/settings.ts';
import { announce, endWithin } from './ending.ts';
import { startServer } from './start.ts';
import { yieldToEventLoop } from './thread-priority.ts';

// Files created from here on, such as the database, are readable by this user only.
process.umask(0o077);

for (const line of settingWarnings(process.env)) process.stderr.write(`${line}\n`);

try {
  const running = await startServer(readSettings(process.env));
  await yieldToEventLoop();
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      running.stop(endWithin, announce[signal]).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`SkyGate did not stop cleanly: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
  process.stdout.write(running.banner);
  // The invitation is printed to standard error, because standard output is the log, which is collected and stored
  // elsewhere.
  if (running.invitation !== null) process.stderr.write(running.invitation);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`SkyGate cannot start with these settings:\n${error.message}\n`);
  process.exitCode = error.exitCode;
}
