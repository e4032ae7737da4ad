import { assignInterviewers, partitionByRound } from '#server/recruitment/batches/interviewers.ts';

import { opsActor } from '../actor.ts';
import type { Command } from '../command.ts';
import { exitOf } from './shared.ts';

/** The command that assigns people to score applications in a round. */
export const interviewerCommands: readonly Command[] = [
  {
    noun: 'applications',
    verb: 'interviewers',
    summary: 'ops.interviewers.assign',
    args: [{ name: 'ID', many: true }],
    bulk: true,
    options: {
      round: { value: 'R', required: true, summary: 'ops.options.scoredRound' },
      person: { value: 'P', many: true, required: true, field: 'people', summary: 'ops.options.person' },
    },
    async run(app, given, { t }) {
      const assignment = { round: given.text('round')!, people: [...given.all('person')] };
      const isTry = given.flag('dry-run');
      const { rows, refused } = isTry
        ? await partitionByRound(app.db, opsActor, assignment, given.words)
        : await assignInterviewers(app, opsActor, assignment, given.words);
      const [count, people] = [rows.length, assignment.people.length];
      const left = refused.map(({ id, why }) =>
        t(why === 'ended' || why === 'unknown' ? `ops.tasks.why.${why}` : 'ops.interviewers.noRound', { id }),
      );
      return {
        data: { ...(isTry ? { dryRun: true } : {}), ok: count, refused },
        lines: [t(isTry ? 'ops.interviewers.would' : 'ops.interviewers.done', { count, people }), ...left],
        exit: exitOf(count, refused.length),
      };
    },
  },
];
