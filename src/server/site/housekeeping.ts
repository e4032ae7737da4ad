import { forgetExpiredSessions } from '#server/accounts/forget-expired.ts';
import type { App } from '#server/app.ts';
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
import { logUnknownSignIns } from '#server/staff/note-sign-in.ts';
import { forgetExpiredStaffSessions } from '#server/staff/session.ts';
import { forgetDeliveries } from '#server/webhooks/deliver-webhooks.ts';
import { removeSpentCopies } from '#server/windows/remove-spent-copies.ts';

const every = 10 * 60_000;

/** Deletes what has expired, which counts no more whether deleted or not, and erases closed accounts whose time has come. */
export async function deleteExpired(app: App): Promise<void> {
  await forgetExpiredSessions(app);
  await forgetExpiredStaffSessions(app);
  await logUnknownSignIns(app);
  await forgetExpiredProofs(app);
  await forgetExpiredTickets(app);
  await forgetAnswers(app);
  await forgetStarted(app);
  await forgetExpiredCounts(app);
  await forgetPreviews(app);
  await removeSpentCopies(app);
  await forgetMaterialsOfWithdrawn(app);
  await forgetFormsOfWithdrawn(app);
  await forgetExports(app);
  await forgetImportRows(app);
  await forgetDeliveries(app);
  await deleteObjects(app);
  await runRetention(app);
  await eraseDaily(app);
  await forgetSentMessages(app);
  await forgetUnusedStudies(app);
}

/** Makes up for what older versions did not keep of applications. */
async function keepMissing(app: App): Promise<void> {
  await keepMissingFacts(app);
  await keepMissingStates(app);
  await keepMissingWords(app);
  await keepMissingUnits(app);
}

/**
 * Deletes what has expired, reminds of what is due soon, and makes up for what older versions did not keep, every ten
 * minutes; the function it returns ends that.
 */
export function startHousekeeping(app: App): () => void {
  const timer = setInterval(() => {
    Promise.all([deleteExpired(app), remindCandidates(app), keepMissing(app)]).catch((error: unknown) =>
      app.log.error({ err: error }, 'housekeeping failed'),
    );
  }, every);
  return () => clearInterval(timer);
}
