import { defaultResumeType, parseResumeType } from '#lib/resume-types.ts';
import { invalid } from '#server/errors.ts';

import { resumeRoutes } from './resume-routes.ts';

/** The candidate's own resumes, one a type. */
export const ownResumeRoutes = resumeRoutes({
  base: '/api/front/personal/rmpsndoc/self/resume',
  access: 'candidate',
  scopeOf({ candidate, query }) {
    const resumeType = parseResumeType(query.resumeType || defaultResumeType);
    if (!resumeType) throw invalid({ path: 'resumeType', rule: 'choice' });
    return { accountId: candidate!.accountId, resumeType };
  },
});
