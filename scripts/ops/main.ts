import { commands } from '#server/ops/commands.ts';
import { runOps } from '#server/ops/run.ts';
import { siteCommands } from '#server/site/site-commands.ts';

// What is written, the database above all, is for this user alone.
process.umask(0o077);
process.exitCode = await runOps([...commands, ...siteCommands], process.argv.slice(2), {
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
});
