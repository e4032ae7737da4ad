import { ImportAcceptance, ImportAccepted, ImportParams, maxCvBytes, ResumeImport, ResumeQuery } from '#lib/contract/resume.ts';
import { defaultResumeType, parseResumeType } from '#lib/domain/resume-types.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { route } from '#server/platform/http/route.ts';

import { acceptImport } from './accept-import.ts';
import { importCv } from './import-cv.ts';
import { type Caller, resumeRoutes } from './resume-routes.ts';
import type { ResumeScope } from './scope.ts';
import { submitResume } from './submit-resume.ts';

/** The resume that the query of a candidate's request names. */
function scopeOf({ candidate, query }: Pick<Caller, 'candidate' | 'query'>): ResumeScope {
  const resumeType = parseResumeType(query.resumeType || defaultResumeType);
  if (!resumeType) throw invalid({ path: 'resumeType', rule: 'choice' });
  return { accountId: candidate!.accountId, resumeType };
}

const base = '/api/front/personal/rmpsndoc/self/resume';

const importRoutes = [
  route({
    method: 'POST',
    path: `${base}/import`,
    operationId: 'importCv',
    summary: 'Propose values for a resume from a CV: PDF or .docx, at most 5 MB',
    access: 'candidate',
    limit: 'uploadsByAddress',
    accepts: 'upload',
    maxBytes: maxCvBytes,
    query: ResumeQuery,
    errors: ['429'],
    data: ResumeImport,
    handle: (exchange) => importCv(exchange.app, scopeOf(exchange), exchange.file),
  }),
  route({
    method: 'POST',
    path: `${base}/import/{importId}/accept`,
    operationId: 'acceptImport',
    summary: 'Store accepted proposals of a CV in the resume',
    access: 'candidate',
    limit: 'writesByAddress',
    query: ResumeQuery,
    params: ImportParams,
    body: ImportAcceptance,
    errors: ['404', '409'],
    data: ImportAccepted,
    handle: (exchange) => acceptImport(exchange.app, scopeOf(exchange), exchange.params.importId, exchange.body),
  }),
];

/** The routes of the candidate's own resumes. A candidate has one resume per resume type; the query names the type. */
const editorRoutes = resumeRoutes({
  base,
  submitPath: '/api/front/rmpsndoc/update/submit/{id}',
  noun: 'Resume',
  access: 'candidate',
  errors: { scopeOf: [], submit: ['409', '500001'], extend: ['500003'] },
  scopeOf,
  submit: ({ app, locale }, scope, submission) => submitResume(app, scope, submission, locale),
  extend() {
    throw new AppError('500003', { data: { task: null } });
  },
});

export const ownResumeRoutes = [...editorRoutes, ...importRoutes];
