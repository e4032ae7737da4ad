import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { ResumeInfo, SentResume } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';

import { type ResumeCalls, resumeCalls } from './calls.ts';

/** The API path of the copy of an application's resume. If a call below this path gets a 401, the identity check opens. */
function baseOf(applyId: string): string {
  return `/api/cc/ground/resume/modify/${encodeURIComponent(applyId)}`;
}

/** Loads the copy of an application's resume. */
export function readCopy(applyId: string): Promise<ResumeInfo> {
  return api.get<ResumeInfo>(`${baseOf(applyId)}/getResumeInfo`, { handles: 'all' });
}

/**
 * The API calls for the copy of an application's resume. They send no owner, because a reader who is signed in to another
 * account may have passed the identity check.
 * @param ended called when a call wrapped in `noticeEnd` fails because the window is closed
 */
export function windowCalls(applyId: string, resumeType: ResumeType, ended: () => void) {
  const base = baseOf(applyId);
  const options = { handles: 'all' } as const;
  const calls = resumeCalls(base, resumeType);

  async function noticeEnd<Data>(call: Promise<Data>): Promise<Data> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.code === '500003') ended();
      throw error;
    }
  }

  return {
    ...calls,
    save: (...given) => noticeEnd(calls.save(...given)),
    restore: (...given) => noticeEnd(calls.restore(...given)),
    removeAttachment: (...given) => noticeEnd(calls.removeAttachment(...given)),
    sent: () => noticeEnd(api.get<SentResume>(`${base}/sent`, options)),
    // Not wrapped in `noticeEnd`: a second extension is refused with the same code as a call after the window has closed.
    extend: () => api.post<{ until: string }>(`${base}/extendTime`, {}, options),
    submit: (version: number) =>
      noticeEnd(api.post<{ submittedAt: string }>(`${base}/update/submit/${applyId}`, { version }, options)),
  } satisfies ResumeCalls & Record<string, unknown>;
}

export type WindowCalls = ReturnType<typeof windowCalls>;
