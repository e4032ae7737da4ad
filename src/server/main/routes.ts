import { accountRoutes } from '#server/accounts/routes.ts';
import { applicationRoutes } from '#server/applications/routes.ts';
import { backgroundOfficeRoutes } from '#server/background/routes-office.ts';
import { backgroundRoutes } from '#server/background/routes.ts';
import { changeRoutes } from '#server/changes/routes.ts';
import { contentRoutes } from '#server/content/routes.ts';
import { brochureRoutes } from '#server/content/routes-brochures.ts';
import { contentOfficeRoutes } from '#server/content/routes-office.ts';
import { slotRoutes } from '#server/content/routes-slots.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { openApiOf } from '#server/http/openapi.ts';
import { route, type RouteDefinition } from '#server/http/route.ts';
import { identityRoutes } from '#server/identity/routes.ts';
import { importRoutes } from '#server/imports/routes.ts';
import { interviewRoutes } from '#server/interviews/routes.ts';
import { identityCheckRoutes } from '#server/identity-check/routes.ts';
import { materialOfficeRoutes } from '#server/materials/routes-office.ts';
import { materialRoutes } from '#server/materials/routes.ts';
import { templateRoutes } from '#server/messages/routes-office.ts';
import { mediaOfficeRoutes } from '#server/media/routes-office.ts';
import { mediaRoutes } from '#server/media/routes.ts';
import { postingRoutes } from '#server/postings/routes.ts';
import { postingOfficeRoutes } from '#server/postings/routes-office.ts';
import { recruitingPostingRoutes } from '#server/recruiting/routes-postings.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { retentionRoutes } from '#server/privacy/routes-office.ts';
import { recruitingRoutes } from '#server/recruiting/routes.ts';
import { templatePreviewRoutes } from '#server/recruiting/routes-templates.ts';
import { batchRoutes } from '#server/recruiting/routes-batches.ts';
import { checkRoutes } from '#server/recruiting/routes-checks.ts';
import { ownResumeRoutes } from '#server/resumes/routes.ts';
import { sessionRoutes } from '#server/sessions/routes-office.ts';
import { sessionResultRoutes } from '#server/sessions/routes-results.ts';
import { staffRoutes } from '#server/staff/routes.ts';
import { logRoutes } from '#server/recruiting/routes-log.ts';
import { mailAllAdmins } from '#server/staff/tell-admins.ts';
import { staffPeopleRoutes } from '#server/staff/routes-people.ts';
import { staffSessionRoutes } from '#server/staff/routes-session.ts';
import { taskRoutes } from '#server/tasks/routes.ts';
import { visitRoutes } from '#server/visits/routes.ts';
import { webhookRoutes } from '#server/webhooks/routes.ts';
import { windowRoutes } from '#server/windows/routes.ts';
import { writtenTestRoutes } from '#server/written-tests/routes.ts';

let staffOpenApi: string | undefined;

const openApiOfStaff = route({
  method: 'GET',
  path: '/api/staff/openapi.json',
  summary: 'OpenAPI 3.1 of the calls of the hiring office',
  access: 'staff',
  permission: null,
  scope: 'own',
  handle() {
    staffOpenApi ??= JSON.stringify(openApiOf(routes.filter(({ path }) => path.startsWith('/api/staff/'))));
    return new Response(staffOpenApi, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
  },
});

/** Every route of the API; a test walks over this list. */
export const routes: RouteDefinition[] = [
  ...identityRoutes,
  ...accountRoutes,
  ...taskRoutes,
  ...privacyRoutes,
  ...postingRoutes,
  ...postingOfficeRoutes,
  ...recruitingPostingRoutes,
  ...contentRoutes,
  ...brochureRoutes,
  ...slotRoutes,
  ...mediaRoutes,
  ...ownResumeRoutes,
  ...applicationRoutes,
  ...identityCheckRoutes,
  ...windowRoutes,
  ...materialRoutes,
  ...backgroundRoutes,
  ...writtenTestRoutes,
  ...interviewRoutes,
  ...visitRoutes,
  ...staffSessionRoutes,
  ...staffRoutes,
  ...recruitingRoutes,
  ...staffPeopleRoutes,
  ...logRoutes,
  ...batchRoutes,
  ...checkRoutes,
  ...materialOfficeRoutes,
  ...backgroundOfficeRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...changeRoutes,
  ...retentionRoutes(mailAllAdmins),
  ...webhookRoutes,
  ...contentOfficeRoutes,
  ...mediaOfficeRoutes,
  ...templateRoutes,
  ...templatePreviewRoutes,
  openApiOfStaff,
  ...sessionRoutes,
  ...sessionResultRoutes,
];
