import { Jobs } from '#lib/contract/jobs.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import type { Job } from '#server/platform/jobs/job.ts';

import { showJobs } from './show-jobs.ts';

/**
 * The route that shows the state of the background jobs. The jobs are a parameter, because their list is in `main`,
 * which `office` must not import.
 */
export function jobRoutes(jobs: readonly Job[]): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/staff/jobs',
      operationId: 'listJobs',
      summary: 'The background jobs with their last runs and errors, failing and overdue ones first',
      access: 'staff',
      permission: 'settings.manage',
      scope: 'office',
      data: Jobs,
      handle: ({ app }) => showJobs(app, jobs),
    }),
  ];
}
