import type { Job } from '#server/platform/jobs/job.ts';
import { currentRevision } from '#server/platform/revisions.ts';

import { updateStates } from './search/condition-states.ts';

/** The job that compares applications with the conditions of their postings, at the start and whenever postings change. */
export function statesJob(): Job {
  let seen: number | undefined;
  return {
    name: 'condition-states',
    every: 1_000,
    async run(app, isStopped) {
      const revision = currentRevision(app, 'postings');
      if (revision === seen) return;
      await updateStates(app, isStopped);
      seen = revision;
    },
  };
}
