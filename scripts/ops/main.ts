import { siteCommands } from '#server/main/site-commands.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';

// Files that a command writes, above all the database, are readable by this user only.
process.umask(0o077);
process.exitCode = await runOps([...commands, ...siteCommands], process.argv.slice(2), {
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
});
