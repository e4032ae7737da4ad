import { eraseByTerm } from '#server/operations/privacy/erase-by-term.ts';
import { eraseClosedAccounts } from '#server/operations/privacy/erase-closed-accounts.ts';
import { readRetention } from '#server/recruitment/retention/terms.ts';

import { opsActor } from '../actor.ts';
import type { Command } from '../command.ts';

/** Commands for the retention of applications. */
export const retentionCommands: readonly Command[] = [
  {
    noun: 'retention',
    verb: 'run',
    summary: 'ops.retention.run',
    bulk: true,
    async run(app, given, { t }) {
      const { due, held, terms } = await readRetention(app);
      if (given.flag('dry-run')) {
        const data = {
          dryRun: true,
          due: due.total,
          rejected: due.rejected,
          withdrawn: due.withdrawn,
          hired: due.hired,
          held,
          terms,
        };
        return { data, lines: [t('ops.retention.wouldErase', { count: due.total, held })] };
      }
      await eraseClosedAccounts(app);
      const erased = await eraseByTerm(app, opsActor);
      return { data: { dryRun: false, erased, held }, lines: [t('ops.retention.erased', { count: erased, held })] };
    },
  },
];
