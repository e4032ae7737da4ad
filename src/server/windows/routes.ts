import * as z from 'zod/mini';

import { resumeRoutes } from '#server/resumes/resume-routes.ts';

import { extendTime } from './extend-time.ts';
import { windowScope } from './hold-window.ts';
import { submitWindow } from './submit-window.ts';

/** The resume of one application while its window is open: a copy of what was sent (contract: apply-id mode). */
export const windowRoutes = resumeRoutes({
  base: '/api/cc/ground/resume/modify/{applyId}',
  access: 'apply-session',
  params: { applyId: z.string() },
  scopeOf: ({ app, holder, params, arrivedAt, locale }) => windowScope(app, holder!, params!.applyId!, { arrivedAt, locale }),
  submit: ({ app, holder, arrivedAt, locale }, scope, submission) =>
    submitWindow(app, holder!, scope, submission, { arrivedAt, locale }),
  extend: ({ app, holder, params, arrivedAt, locale }) => extendTime(app, holder!, params!.applyId!, { arrivedAt, locale }),
});
