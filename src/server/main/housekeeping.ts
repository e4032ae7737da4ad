import { forgetExports } from '#server/office/exports/forget-exports.ts';
import { forgetImportRows } from '#server/office/imports/forget-rows.ts';
import { logUnknownSignIns } from '#server/office/staff/note-sign-in.ts';
import { forgetEndedWarnings } from '#server/office/notes/warnings.ts';
import { forgetExpiredStaffSessions } from '#server/office/staff/session.ts';
import { forgetDeliveries } from '#server/office/webhooks/deliver-webhooks.ts';
import { eraseDaily } from '#server/operations/privacy/erase-by-term.ts';
import { eraseClosedAccounts } from '#server/operations/privacy/erase-closed-accounts.ts';
import { forgetExpiredSessions } from '#server/people/accounts/forget-expired.ts';
import { forgetProposals } from '#server/people/accounts/merge-proposals.ts';
import { forgetSentMessages } from '#server/people/messages/forget-sent.ts';
import { forgetExpiredProofs } from '#server/people/verification/forget-expired.ts';
import { deleteObjects } from '#server/platform/files/delete-objects.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { forgetExpiredCounts } from '#server/platform/rate-limits/counts.ts';
import { forgetExpiredAlerts } from '#server/recruitment/alerts/forget-expired.ts';
import { forgetAnswers } from '#server/recruitment/applications/apply/answer-once.ts';
import { forgetStarted } from '#server/recruitment/applications/apply/started.ts';
import { remindCandidates } from '#server/recruitment/applications/notify/remind-candidates.ts';
import { remindOfEnd } from '#server/recruitment/applications/results/remind-of-end.ts';
import { forgetUnusedStudies } from '#server/recruitment/applications/search/forget-unused-studies.ts';
import { forgetExpiredTickets } from '#server/recruitment/apply-access/verify-ticket.ts';
import { forgetFormsOfWithdrawn } from '#server/recruitment/background-checks/forget-withdrawn.ts';
import { forgetPreviews } from '#server/recruitment/batches/forget-previews.ts';
import { removeSpentCopies } from '#server/recruitment/corrections/remove-spent-copies.ts';
import { forgetMaterialsOfWithdrawn } from '#server/recruitment/materials/forget-withdrawn.ts';
import { forgetImports } from '#server/recruitment/resumes/forget-imports.ts';
import { remindSavers } from '#server/recruitment/saved-postings/remind-savers.ts';
import { endConsents } from '#server/recruitment/talent-pool/consent.ts';

const every = 10 * 60_000;
/** Milliseconds between the first runs of successive jobs, so that they do not all start at once. */
const apart = 2_000;

/**
 * The deletions of expired data, of closed accounts, and of the data in applications whose retention term is over.
 * `tests/support/growth.ts` says for each table what deletes its rows.
 */
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
  'closed-accounts': eraseClosedAccounts,
  'retention-terms': eraseDaily,
  'sent-messages': forgetSentMessages,
  'unused-studies': forgetUnusedStudies,
  'expired-alerts': forgetExpiredAlerts,
  'read-cvs': forgetImports,
  'talent-pool': endConsents,
  warnings: forgetEndedWarnings,
  'merge-proposals': forgetProposals,
};

/** The jobs that delete expired data, in the order of their first runs. */
export const deletingJobs: readonly Job[] = Object.entries(deletions).map(([name, run], index) => {
  return { name, every, first: every + index * apart, run };
});

const reminders: readonly Job[] = [
  { name: 'reminders', every, first: every + deletingJobs.length * apart, run: remindCandidates },
  { name: 'saved-posting-reminders', every, first: every + (deletingJobs.length + 1) * apart, run: remindSavers },
  { name: 'result-reminders', every, first: every + (deletingJobs.length + 2) * apart, run: remindOfEnd },
];

/**
 * All jobs that run every ten minutes. Each deletion is a job of its own, so that its failure does not stop the others.
 */
export const housekeepingJobs: readonly Job[] = [...deletingJobs, ...reminders];
