import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { ResumeInfo, SentResume } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';

import { type ResumeCalls, resumeCalls } from './calls.ts';

/** The API path of an application's copy; there, a 401 opens the identity check. */
function baseOf(applyId: string): string {
  return `/api/cc/ground/resume/modify/${encodeURIComponent(applyId)}`;
}

/** Loads an application's copy. */
export function readCopy(applyId: string): Promise<ResumeInfo> {
  return api.get<ResumeInfo>(`${baseOf(applyId)}/getResumeInfo`, { handles: 'all' });
}

/**
 * The API calls of an application's copy. The address names the owner, so the calls do not: a reader signed in to
 * another account may have passed the identity check.
 * @param ended called when the server says that nothing may be changed any more
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
