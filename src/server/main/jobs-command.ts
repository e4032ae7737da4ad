import type { MessageKey } from '#lib/i18n/translate.ts';
import { ageOf } from '#lib/text/age.ts';
import type { Command } from '#server/operations/cli/command.ts';
import { momentOf, tableOf } from '#server/operations/cli/lines.ts';
import { listJobs } from '#server/platform/jobs/list-jobs.ts';

import { allJobs } from './schedule.ts';

const columns = ['job', 'every', 'succeededAt', 'duration', 'failedAt', 'error'] as const;

/** The command that lists the background jobs with their last runs. */
export const jobsCommand: Command = {
  noun: 'jobs',
  verb: '',
  summary: 'ops.jobs.list',
  async run(app, _, { t, locale }) {
    const jobs = await listJobs(app, allJobs());
    const rows = jobs.map(({ name, every, succeededAt, duration, failedAt, error }) => [
      ...[name, ageOf(every / 1000, locale), momentOf(succeededAt), duration === null ? '-' : `${duration} ms`],
      ...[momentOf(failedAt), error ?? '-'],
    ]);
    const headings = columns.map((column) => t(`ops.columns.${column}` as MessageKey));
    return { data: jobs, lines: tableOf(headings, rows) };
  },
};
