import { batchRoutes } from '#server/office/desk/routes-batches.ts';
import { checkRoutes } from '#server/office/desk/routes-checks.ts';
import { logRoutes } from '#server/office/desk/routes-log.ts';
import { recruitingPostingRoutes } from '#server/office/desk/routes-postings.ts';
import { templatePreviewRoutes } from '#server/office/desk/routes-templates.ts';
import { recruitingRoutes } from '#server/office/desk/routes.ts';
import { exportRoutes } from '#server/office/exports/routes.ts';
import { importRoutes } from '#server/office/imports/routes.ts';
import { staffPeopleRoutes } from '#server/office/staff/routes-people.ts';
import { staffSessionRoutes } from '#server/office/staff/routes-session.ts';
import { staffRoutes } from '#server/office/staff/routes.ts';
import { mailAllAdmins } from '#server/office/staff/tell-admins.ts';
import { changeRoutes } from '#server/office/webhooks/routes-changes.ts';
import { webhookRoutes } from '#server/office/webhooks/routes.ts';
import { retentionRoutes } from '#server/operations/privacy/routes-office.ts';
import { privacyRoutes } from '#server/operations/privacy/routes.ts';
import { accountRoutes } from '#server/people/accounts/routes.ts';
import { templateRoutes } from '#server/people/messages/routes-office.ts';
import { identityRoutes } from '#server/people/verification/routes.ts';
import { openApiOf } from '#server/platform/http/openapi.ts';
import { docsAnswer } from '#server/platform/http/openapi-docs.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { applyRoutes } from '#server/recruitment/applications/routes-apply.ts';
import { applicationRoutes } from '#server/recruitment/applications/routes.ts';
import { identityCheckRoutes } from '#server/recruitment/apply-access/routes.ts';
import { interviewRoutes } from '#server/recruitment/assessments/interviews/routes.ts';
import { sessionRoutes } from '#server/recruitment/assessments/sessions/routes-office.ts';
import { sessionResultRoutes } from '#server/recruitment/assessments/sessions/routes-results.ts';
import { forgetTest } from '#server/recruitment/assessments/written-tests/forget-test.ts';
import { writtenTestRoutes } from '#server/recruitment/assessments/written-tests/routes.ts';
import { backgroundOfficeRoutes } from '#server/recruitment/background-checks/routes-office.ts';
import { backgroundRoutes } from '#server/recruitment/background-checks/routes.ts';
import { windowRoutes } from '#server/recruitment/corrections/routes.ts';
import { materialOfficeRoutes } from '#server/recruitment/materials/routes-office.ts';
import { materialRoutes } from '#server/recruitment/materials/routes.ts';
import { postingOfficeRoutes } from '#server/recruitment/postings/routes-office.ts';
import { postingRoutes } from '#server/recruitment/postings/routes.ts';
import { ownResumeRoutes } from '#server/recruitment/resumes/routes.ts';
import { taskRoutes } from '#server/recruitment/tasks/routes.ts';
import { brochureRoutes } from '#server/website/content/routes-brochures.ts';
import { contentOfficeRoutes } from '#server/website/content/routes-office.ts';
import { slotRoutes } from '#server/website/content/routes-slots.ts';
import { contentRoutes } from '#server/website/content/routes.ts';
import { mediaOfficeRoutes } from '#server/website/films/routes-office.ts';
import { mediaRoutes } from '#server/website/films/routes.ts';
import { visitRoutes } from '#server/website/visits/routes.ts';

const staffBase = '/api/staff/';
let described: Record<'front' | 'staff', string> | undefined;

/** The OpenAPI descriptions of the candidates' API and of the hiring office's, as JSON. */
export function describedApis(): Record<'front' | 'staff', string> {
  const isStaff = ({ path }: RouteDefinition) => path.startsWith(staffBase);
  const front = routes.filter((definition) => !isStaff(definition));
  described ??= {
    front: JSON.stringify(openApiOf(front)),
    staff: JSON.stringify(openApiOf(routes.filter(isStaff), 'hiring office')),
  };
  return described;
}

const describing = {
  front: { access: 'anyone', of: 'the calls of candidates and visitors' },
  staff: { access: 'staff', of: 'the calls of the hiring office', permission: null, scope: 'own' },
} as const;

/** The description of an API for programs, and the same as a page. */
function descriptionRoutes(name: keyof typeof describing): RouteDefinition[] {
  const { of, ...access } = describing[name];
  const noun = name === 'staff' ? 'Staff' : '';
  return [
    route({
      method: 'GET',
      path: `/api/${name}/openapi.json`,
      operationId: `read${noun}OpenApi`,
      summary: `OpenAPI 3.1 of ${of}`,
      ...access,
      handle: () => new Response(describedApis()[name], { headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
    }),
    route({
      method: 'GET',
      path: `/api/${name}/docs`,
      operationId: `read${noun}Docs`,
      summary: `The same description of ${of} as a page`,
      ...access,
      handle: ({ locale, t }) => docsAnswer(describedApis()[name], locale, t),
    }),
  ];
}

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
  ...applyRoutes(forgetTest),
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
  ...descriptionRoutes('front'),
  ...descriptionRoutes('staff'),
  ...sessionRoutes,
  ...sessionResultRoutes,
];
