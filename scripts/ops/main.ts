import { siteCommands } from '#server/main/site-commands.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';

// What is written, the database above all, is for this user alone.
process.umask(0o077);
process.exitCode = await runOps([...commands, ...siteCommands], process.argv.slice(2), {
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
});
