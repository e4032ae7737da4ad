import { forgetExpiredSessions } from '#server/accounts/forget-expired.ts';
import { forgetAnswers } from '#server/applications/answer-once.ts';
import { keepMissingStates } from '#server/applications/condition-states.ts';
import { keepMissingFacts } from '#server/applications/keep-missing-facts.ts';
import { keepMissingUnits } from '#server/applications/keep-missing-units.ts';
import { forgetUnusedStudies, keepMissingWords } from '#server/applications/keep-search-words.ts';
import { remindCandidates } from '#server/applications/remind-candidates.ts';
import { forgetStarted } from '#server/applications/started.ts';
import { forgetFormsOfWithdrawn } from '#server/background/forget-withdrawn.ts';
import { forgetPreviews } from '#server/batches/forget-previews.ts';
import { forgetExports } from '#server/exports/forget-exports.ts';
import { deleteObjects } from '#server/files/delete-objects.ts';
import { forgetImportRows } from '#server/imports/forget-rows.ts';
import { forgetExpiredProofs } from '#server/identity/forget-expired.ts';
import { forgetExpiredTickets } from '#server/identity-check/verify-ticket.ts';
import { forgetExpiredCounts } from '#server/limits/counts.ts';
import { forgetMaterialsOfWithdrawn } from '#server/materials/forget-withdrawn.ts';
import { forgetSentMessages } from '#server/messages/forget-sent.ts';
import { eraseDaily } from '#server/privacy/erase-by-term.ts';
import { runRetention } from '#server/privacy/run-retention.ts';
import type { Job } from '#server/jobs/job.ts';
import { logUnknownSignIns } from '#server/staff/note-sign-in.ts';
import { forgetExpiredStaffSessions } from '#server/staff/session.ts';
import { forgetDeliveries } from '#server/webhooks/deliver-webhooks.ts';
import { removeSpentCopies } from '#server/windows/remove-spent-copies.ts';

const every = 10 * 60_000;
/** Milliseconds between the first runs, so that the jobs do not all start at once. */
const apart = 2_000;

/** What has expired and counts no more, and closed accounts whose time has come; `tests/support/growth.ts` names the tables. */
const deletions: Record<string, Job['run']> = {
  sessions: forgetExpiredSessions,
  'staff-sessions': forgetExpiredStaffSessions,
  'unknown-sign-ins': logUnknownSignIns,
  proofs: forgetExpiredProofs,
  'identity-tickets': forgetExpiredTickets,
  'idempotency-keys': forgetAnswers,
  'started-applications': forgetStarted,
  'rate-limits': forgetExpiredCounts,
  previews: forgetPreviews,
  'spent-copies': removeSpentCopies,
  'withdrawn-materials': forgetMaterialsOfWithdrawn,
  'withdrawn-background': forgetFormsOfWithdrawn,
  'export-files': forgetExports,
  'import-rows': forgetImportRows,
  'webhook-deliveries': forgetDeliveries,
  'stored-objects': deleteObjects,
  'closed-accounts': runRetention,
  'retention-terms': eraseDaily,
  'sent-messages': forgetSentMessages,
  'unused-studies': forgetUnusedStudies,
};

/** Reminders, and what makes up for what older versions did not keep of applications. */
const others: Record<string, Job['run']> = {
  reminders: remindCandidates,
  'missing-facts': keepMissingFacts,
  'missing-states': keepMissingStates,
  'missing-words': keepMissingWords,
  'missing-units': keepMissingUnits,
};

function jobsOf(work: typeof deletions, before: number): Job[] {
  return Object.entries(work).map(([name, run], index) => ({ name, every, first: every + (before + index) * apart, run }));
}

/** The jobs that delete what has expired, in the order of their first runs. */
export const deletingJobs: readonly Job[] = jobsOf(deletions, 0);

/** All that is done every ten minutes, each in a job of its own, so that a failure of one stops no other. */
export const housekeepingJobs: readonly Job[] = [...deletingJobs, ...jobsOf(others, deletingJobs.length)];
