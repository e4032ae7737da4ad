import * as z from 'zod/mini';

import { SentResume } from '#lib/contract/resume.ts';
import { route } from '#server/platform/http/route.ts';
import { resumeRoutes } from '#server/recruitment/resumes/resume-routes.ts';

import { extendTime } from './extend-time.ts';
import { windowScope } from './hold-window.ts';
import { readSent } from './read-sent.ts';
import { submitWindow } from './submit-window.ts';

const base = '/api/cc/ground/resume/modify/{applyId}';
const params = { applyId: z.string() };

/** The resume routes for the copy of a resume that a correction window opens for changes (specification: apply-id mode). */
const copyRoutes = resumeRoutes({
  base,
  noun: 'Correction',
  access: 'apply-session',
  params,
  errors: { scopeOf: ['500003'], submit: ['409', '500001'], extend: ['409', '500003'] },
  scopeOf: ({ app, holder, params, arrivedAt, locale }) => windowScope(app, holder!, params!.applyId!, { arrivedAt, locale }),
  submit: ({ app, holder, arrivedAt, locale }, scope, submission) =>
    submitWindow(app, holder!, scope, submission, { arrivedAt, locale }),
  extend: ({ app, holder, params, arrivedAt, locale }) => extendTime(app, holder!, params!.applyId!, { arrivedAt, locale }),
});

/** Candidates' routes for an open correction window. */
export const windowRoutes = [
  ...copyRoutes,
  route({
    method: 'GET',
    path: `${base}/sent`,
    operationId: 'readCorrectedResume',
    summary: 'The submitted resume of the application, for comparison with the copy',
    access: 'apply-session',
    limit: 'accountCallsByAddress',
    params: z.object(params),
    errors: ['500003'],
    data: SentResume,
    handle: async ({ app, holder, params: { applyId }, arrivedAt, locale }) =>
      readSent(app, await windowScope(app, holder, applyId, { arrivedAt, locale })),
  }),
];
