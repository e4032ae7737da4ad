import { countSteps } from '#server/office/analytics/count-steps.ts';
import { mailSeason } from '#server/office/analytics/mail-season.ts';
import { makeDocuments } from '#server/office/documents/make-documents.ts';
import { makeExports } from '#server/office/exports/make-export.ts';
import { mailMentions } from '#server/office/notes/mentions.ts';
import { deliverWebhooks } from '#server/office/webhooks/deliver-webhooks.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { statesJob } from '#server/recruitment/applications/states-job.ts';
import { releaseJob } from '#server/recruitment/batches/release-job.ts';
import { publishDuePostings } from '#server/recruitment/postings/publish-due.ts';
import { publishDue } from '#server/website/content/publish-due.ts';
import { cutFilms } from '#server/website/films/cut-films.ts';

import { housekeepingJobs } from './housekeeping.ts';

/** All background jobs of a server. Their names are also used to run a job early (`wakeJob`). */
export function allJobs(): Job[] {
  return [
    { name: 'scheduled-postings', every: 1_000, run: publishDuePostings },
    { name: 'scheduled-content', every: 1_000, run: publishDue },
    statesJob(),
    releaseJob,
    { name: 'search-alerts', every: 60_000, run: sendAlerts },
    { name: 'mentions', every: 60_000, run: mailMentions },
    { name: 'exports', every: 5_000, run: makeExports },
    // A separate job, because exports would wait for minutes behind thousands of documents.
    { name: 'documents', every: 5_000, run: makeDocuments },
    { name: 'webhooks', every: 5_000, run: (app, isStopped) => deliverWebhooks(app, { isStopped }) },
    { name: 'films', every: 10_000, run: cutFilms },
    { name: 'season-mails', every: 300_000, first: 20_000, run: mailSeason },
    { name: 'figures', every: 300_000, first: 10_000, run: countSteps },
    ...housekeepingJobs,
  ];
}
