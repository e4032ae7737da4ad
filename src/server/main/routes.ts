import { analyticsRoutes } from '#server/office/analytics/routes.ts';
import { batchRoutes } from '#server/office/desk/routes-batches.ts';
import { checkRoutes } from '#server/office/desk/routes-checks.ts';
import { jobRoutes } from '#server/office/desk/routes-jobs.ts';
import { logRoutes } from '#server/office/desk/routes-log.ts';
import { poolRoutes } from '#server/office/desk/routes-pool.ts';
import { recruitingPostingRoutes } from '#server/office/desk/routes-postings.ts';
import { studyListRoutes } from '#server/office/desk/routes-study-lists.ts';
import { tagRoutes } from '#server/office/desk/routes-tags.ts';
import { templatePreviewRoutes } from '#server/office/desk/routes-templates.ts';
import { mergeProposalRoutes } from '#server/office/desk/routes-merges.ts';
import { warningRoutes } from '#server/office/desk/routes-warnings.ts';
import { recruitingRoutes } from '#server/office/desk/routes.ts';
import { documentRoutes } from '#server/office/documents/routes.ts';
import { exportRoutes } from '#server/office/exports/routes.ts';
import { importRoutes } from '#server/office/imports/routes.ts';
import { staffPeopleRoutes } from '#server/office/staff/routes-people.ts';
import { staffPasskeyRoutes } from '#server/office/staff/passkeys/routes.ts';
import { staffSessionRoutes } from '#server/office/staff/routes-session.ts';
import { ssoRoutes } from '#server/office/staff/sso/routes.ts';
import { staffRoutes } from '#server/office/staff/routes.ts';
import { mailAllAdmins } from '#server/office/staff/notify-admins.ts';
import { changeRoutes } from '#server/office/webhooks/routes-changes.ts';
import { webhookRoutes } from '#server/office/webhooks/routes.ts';
import { retentionRoutes } from '#server/operations/privacy/routes-office.ts';
import { privacyRoutes } from '#server/operations/privacy/routes.ts';
import { mergeRoutes } from '#server/operations/privacy/routes-merges.ts';
import { accountRoutes } from '#server/people/accounts/routes.ts';
import { templateRoutes } from '#server/people/messages/routes-office.ts';
import { preferenceRoutes } from '#server/people/messages/routes-own.ts';
import { newsRoutes } from '#server/people/news/routes.ts';
import { identityRoutes } from '#server/people/verification/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { alertRoutes } from '#server/recruitment/alerts/routes.ts';
import { applyRoutes } from '#server/recruitment/applications/routes-apply.ts';
import { replyRoutes } from '#server/recruitment/applications/routes-replies.ts';
import { applicationRoutes } from '#server/recruitment/applications/routes.ts';
import { offerRoutes } from '#server/recruitment/applications/routes-offer.ts';
import { resultRoutes } from '#server/recruitment/applications/routes-results.ts';
import { identityCheckRoutes } from '#server/recruitment/apply-access/routes.ts';
import { forgetTest } from '#server/recruitment/assessments/forget-test.ts';
import { sessionResultRoutes } from '#server/recruitment/assessments/routes-office-results.ts';
import { sessionRoutes } from '#server/recruitment/assessments/routes-office.ts';
import { sessionSlotRoutes } from '#server/recruitment/assessments/routes-slots.ts';
import { assessmentRoutes } from '#server/recruitment/assessments/routes.ts';
import { backgroundOfficeRoutes } from '#server/recruitment/background-checks/routes-office.ts';
import { backgroundRoutes } from '#server/recruitment/background-checks/routes.ts';
import { calendarRoutes } from '#server/recruitment/calendar/routes.ts';
import { windowRoutes } from '#server/recruitment/corrections/routes.ts';
import { processRoutes } from '#server/recruitment/applications/routes-process.ts';
import { processTemplateRoutes } from '#server/recruitment/processes/routes.ts';
import { scorecardRoutes } from '#server/recruitment/scorecards/routes.ts';
import { materialOfficeRoutes } from '#server/recruitment/materials/routes-office.ts';
import { materialRoutes } from '#server/recruitment/materials/routes.ts';
import { postingOfficeRoutes } from '#server/recruitment/postings/routes-office.ts';
import { postingRoutes } from '#server/recruitment/postings/routes.ts';
import { ownResumeRoutes } from '#server/recruitment/resumes/routes.ts';
import { savedPostingRoutes } from '#server/recruitment/saved-postings/routes.ts';
import { talentPoolRoutes } from '#server/recruitment/talent-pool/routes.ts';
import { taskRoutes } from '#server/recruitment/tasks/routes.ts';
import { transferRoutes } from '#server/recruitment/transfers/routes.ts';
import { brochureRoutes } from '#server/website/content/routes-brochures.ts';
import { contentOfficeRoutes } from '#server/website/content/routes-office.ts';
import { slotRoutes } from '#server/website/content/routes-slots.ts';
import { contentRoutes } from '#server/website/content/routes.ts';
import { mediaOfficeRoutes } from '#server/website/films/routes-office.ts';
import { mediaRoutes } from '#server/website/films/routes.ts';
import { visitRoutes } from '#server/website/visits/routes.ts';

import { descriptionRoutes } from './describe-api.ts';
import { allJobs } from './schedule.ts';

/** All routes of the API. */
export const routes: RouteDefinition[] = [
  ...identityRoutes,
  ...accountRoutes,
  ...preferenceRoutes,
  ...newsRoutes,
  ...taskRoutes,
  ...privacyRoutes,
  ...mergeRoutes,
  ...postingRoutes,
  ...savedPostingRoutes,
  ...alertRoutes,
  ...talentPoolRoutes,
  ...postingOfficeRoutes,
  ...recruitingPostingRoutes,
  ...analyticsRoutes,
  ...processRoutes,
  ...processTemplateRoutes,
  ...scorecardRoutes,
  ...contentRoutes,
  ...brochureRoutes,
  ...slotRoutes,
  ...mediaRoutes,
  ...ownResumeRoutes,
  ...applicationRoutes,
  ...offerRoutes,
  ...resultRoutes,
  ...replyRoutes,
  ...applyRoutes(forgetTest),
  ...identityCheckRoutes,
  ...windowRoutes,
  ...materialRoutes,
  ...backgroundRoutes,
  ...assessmentRoutes,
  ...transferRoutes,
  ...calendarRoutes,
  ...visitRoutes,
  ...staffSessionRoutes,
  ...ssoRoutes,
  ...staffPasskeyRoutes,
  ...staffRoutes,
  ...recruitingRoutes,
  ...warningRoutes,
  ...mergeProposalRoutes,
  ...tagRoutes,
  ...poolRoutes,
  ...studyListRoutes,
  ...staffPeopleRoutes,
  ...logRoutes,
  ...jobRoutes(allJobs()),
  ...batchRoutes,
  ...checkRoutes,
  ...materialOfficeRoutes,
  ...backgroundOfficeRoutes,
  ...exportRoutes,
  ...documentRoutes,
  ...importRoutes,
  ...changeRoutes,
  ...retentionRoutes(mailAllAdmins),
  ...webhookRoutes,
  ...contentOfficeRoutes,
  ...mediaOfficeRoutes,
  ...templateRoutes,
  ...templatePreviewRoutes,
  ...descriptionRoutes('front', () => routes),
  ...descriptionRoutes('staff', () => routes),
  ...sessionRoutes,
  ...sessionResultRoutes,
  ...sessionSlotRoutes,
];
