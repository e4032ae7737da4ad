import { outlivesPage } from '#islands/ui/saving/keepalive.ts';
import { api } from '#lib/client/api.ts';
import { ownerHeader } from '#lib/contract/owner-header.ts';
import type {
  ImportAcceptance,
  ImportAccepted,
  ResumeInfo,
  ResumePreview,
  SectionSaved,
  SectionVersions,
} from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { Option } from '#lib/i18n/enum-options.ts';

/** The API path of the candidate's own resume. */
export const ownBase = 'personal/rmpsndoc/self/resume';

/**
 * The API calls of a resume. Callers handle all failures, so the API client shows no toasts.
 * @param owner `pkPsndoc` of the person who edits the resume; if another candidate is signed in, the server refuses the calls.
 * An empty `owner` turns off this check
 */
export function resumeCalls(base: string, resumeType: ResumeType, owner = '') {
  const headers: Record<string, string> = owner ? { [ownerHeader]: owner } : {};
  const options = { query: { resumeType }, handles: 'all', headers } as const;
  return {
    read: () => api.get<ResumeInfo>(`${base}/getResumeInfo`, options),
    preview: () => api.get<ResumePreview>(`${base}/preview`, options),
    save: (section: SectionName, body: { version: number; data: unknown; complete: boolean }) =>
      api.post<SectionSaved>(`${base}/update/${section}`, body, { ...options, keepalive: outlivesPage(body) }),
    history: (section: SectionName) => api.get<SectionVersions>(`${base}/history/${section}`, options),
    restore: (section: SectionName, version: number) =>
      api.post<SectionSaved>(`${base}/history/${section}/${version}/restore`, {}, options),
    removeAttachment: (type: string, id: string) =>
      api.post<null>(`${base}/attachment/attachement/${type}/${id}/delete`, {}, options),
    /** The headers for uploads. */
    headers,
    uploadPath: (type: string) => `${base}/attachment/attachement/${type}?resumeType=${resumeType}`,
    certificatePath: `${base}/update/uploadResumeEduFile?resumeType=${resumeType}`,
    suggest: (source: 'school' | 'major', keyWord: string) =>
      api.post<Option[]>(`${base}/${source}-list`, { keyWord: keyWord.slice(0, 50), size: 8 }, options),
    importPath: `${base}/import?resumeType=${resumeType}`,
    acceptImport: (id: string, body: ImportAcceptance) => api.post<ImportAccepted>(`${base}/import/${id}/accept`, body, options),
    sendEmailCode: (email: string) => api.post<null>(`${base}/verificationEmail`, { email }, options),
    confirmEmail: (verificationCode: string) =>
      api.post<{ email: string }>(`${base}/verificationEmail/confirm`, { verificationCode }, options),
  };
}

export type ResumeCalls = ReturnType<typeof resumeCalls>;
