import { statesJob } from '#server/applications/states-job.ts';
import { askReleases } from '#server/batches/release-asks.ts';
import { publishDue } from '#server/content/publish-due.ts';
import { releaseJob } from '#server/decisions/release-job.ts';
import { makeExports } from '#server/exports/make-export.ts';
import type { Job } from '#server/jobs/job.ts';
import { cutFilms } from '#server/media/cut-films.ts';
import { openDue } from '#server/postings/open-due.ts';
import { deliverWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { housekeepingJobs } from './housekeeping.ts';

/** Every job of a server. Rooms wake theirs by its name (`jobs/run-jobs.ts`). */
export function allJobs(): Job[] {
  return [
    { name: 'scheduled-postings', every: 1_000, run: openDue },
    { name: 'scheduled-content', every: 1_000, run: publishDue },
    statesJob(),
    releaseJob([askReleases]),
    { name: 'exports', every: 5_000, run: makeExports },
    { name: 'webhooks', every: 5_000, run: (app, isStopped) => deliverWebhooks(app, { isStopped }) },
    { name: 'films', every: 10_000, run: cutFilms },
    ...housekeepingJobs,
  ];
}
