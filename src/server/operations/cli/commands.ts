import type { Command } from './command.ts';
import { applicationCommands } from './commands/applications.ts';
import { backupCommands } from './commands/backup.ts';
import { bounceCommands } from './commands/bounces.ts';
import { fileCommands } from './commands/files.ts';
import { figureCommands } from './commands/figures.ts';
import { keyCommands } from './commands/keys.ts';
import { decisionCommands } from './commands/decisions.ts';
import { demoCommands } from './commands/demo.ts';
import { migrateCommands } from './commands/migrate.ts';
import { noticeCommands } from './commands/notices.ts';
import { outboxCommands } from './commands/outbox.ts';
import { rankingCommands } from './commands/rankings.ts';
import { retentionCommands } from './commands/retention.ts';
import { sessionCommands } from './commands/sessions.ts';
import { sheetCommands } from './commands/sheets.ts';
import { staffGroupCommands } from './commands/staff-groups.ts';
import { staffCommands } from './commands/staff.ts';
import { interviewerCommands } from './commands/interviewers.ts';
import { ownerCommands } from './commands/owners.ts';
import { taskCommands } from './commands/tasks.ts';
import { tokenCommands } from './commands/tokens.ts';

/** All commands except those in `main/site-commands.ts`, in the order of the help text. */
export const commands: readonly Command[] = [
  ...staffCommands,
  ...staffGroupCommands,
  ...tokenCommands,
  ...sheetCommands,
  ...applicationCommands,
  ...decisionCommands,
  ...rankingCommands,
  ...taskCommands,
  ...interviewerCommands,
  ...ownerCommands,
  ...sessionCommands,
  ...outboxCommands,
  ...bounceCommands,
  ...noticeCommands,
  ...figureCommands,
  ...retentionCommands,
  ...demoCommands,
  ...migrateCommands,
  ...backupCommands,
  ...keyCommands,
  ...fileCommands,
];
