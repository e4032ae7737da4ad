import { shareRules } from '#lib/rules/sharing.ts';
import { assignOwners, partitionForOwners } from '#server/recruitment/batches/owners.ts';

import { opsActor } from '../actor.ts';
import { type Command, UsageError } from '../command.ts';
import { exitOf } from './shared.ts';

/** The command that assigns owners to applications. */
export const ownerCommands: readonly Command[] = [
  {
    noun: 'applications',
    verb: 'assign',
    summary: 'ops.owners.assign',
    args: [{ name: 'ID', many: true }],
    bulk: true,
    options: {
      to: { value: 'P', many: true, required: true, summary: 'ops.options.assignTo' },
      by: { value: 'WHAT', summary: 'ops.options.shareBy' },
    },
    async run(app, given, { t }) {
      const text = given.text('by');
      const by = shareRules.find((rule) => rule === text);
      if (text !== undefined && !by) throw new UsageError([t('rules.choice')]);
      const assignment = { to: [...given.all('to')], by };
      const isTry = given.flag('dry-run');
      const { rows, refused } = isTry
        ? await partitionForOwners(app.db, opsActor, assignment, given.words)
        : await assignOwners(app, opsActor, assignment, given.words);
      const left = refused.map(({ id }) => t('ops.tasks.why.unknown', { id }));
      return {
        data: { ...(isTry ? { dryRun: true } : {}), ok: rows.length, refused },
        lines: [t(isTry ? 'ops.owners.would' : 'ops.owners.done', { count: rows.length }), ...left],
        exit: exitOf(rows.length, refused.length),
      };
    },
  },
];
