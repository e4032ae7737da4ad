import { defaultResumeType, parseResumeType } from '#lib/domain/resume-types.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

import { resumeRoutes } from './resume-routes.ts';
import { submitResume } from './submit-resume.ts';

/** The routes of the candidate's own resumes, one per resume type; the query names the type. */
export const ownResumeRoutes = resumeRoutes({
  base: '/api/front/personal/rmpsndoc/self/resume',
  submitPath: '/api/front/rmpsndoc/update/submit/{id}',
  noun: 'Resume',
  access: 'candidate',
  errors: { scopeOf: [], submit: ['409', '500001'], extend: ['500003'] },
  scopeOf({ candidate, query }) {
    const resumeType = parseResumeType(query.resumeType || defaultResumeType);
    if (!resumeType) throw invalid({ path: 'resumeType', rule: 'choice' });
    return { accountId: candidate!.accountId, resumeType };
  },
  submit: ({ app, locale }, scope, submission) => submitResume(app, scope, submission, locale),
  extend() {
    throw new AppError('500003', { data: { task: null } });
  },
});
