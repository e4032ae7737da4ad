import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { ResumeInfo, SentResume } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';

import { type ResumeCalls, resumeCalls } from './calls.ts';

/** Where the calls of an application's copy live; a 401 there opens the identity check. */
function baseOf(applyId: string): string {
  return `/api/cc/ground/resume/modify/${encodeURIComponent(applyId)}`;
}

/** Reads an application's copy. */
export function readCopy(applyId: string): Promise<ResumeInfo> {
  return api.get<ResumeInfo>(`${baseOf(applyId)}/getResumeInfo`, { handles: 'all' });
}

/**
 * The calls of an application's copy. Its address says whose it is, so no call names its owner: somebody who is signed in
 * elsewhere may have passed the identity check.
 * @param ended is called where the server says that nothing may be changed any more
 */
export function windowCalls(applyId: string, resumeType: ResumeType, ended: () => void) {
  const base = baseOf(applyId);
  const options = { handles: 'all' } as const;
  const calls = resumeCalls(base, resumeType);

  async function noticing<Data>(call: Promise<Data>): Promise<Data> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.code === '500003') ended();
      throw error;
    }
  }

  return {
    ...calls,
    save: (...given) => noticing(calls.save(...given)),
    restore: (...given) => noticing(calls.restore(...given)),
    removeAttachment: (...given) => noticing(calls.removeAttachment(...given)),
    sent: () => noticing(api.get<SentResume>(`${base}/sent`, options)),
    extend: () => noticing(api.post<{ until: string }>(`${base}/extendTime`, {}, options)),
    submit: (version: number) =>
      noticing(api.post<{ submittedAt: string }>(`${base}/update/submit/${applyId}`, { version }, options)),
  } satisfies ResumeCalls & Record<string, unknown>;
}

export type WindowCalls = ReturnType<typeof windowCalls>;
