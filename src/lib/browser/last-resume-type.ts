import { parseResumeType, type ResumeType } from '#lib/domain/resume-types.ts';

const storageKey = 'skygate.resumeType';

/** Remembers the resume type opened last on this device. */
export function rememberResumeType(type: ResumeType): void {
  try {
    localStorage.setItem(storageKey, type);
  } catch {
    // Without storage the resume page opens its default type.
  }
}

/** The resume type opened last on this device; undefined if none was. */
export function lastResumeType(): ResumeType | undefined {
  try {
    return parseResumeType(localStorage.getItem(storageKey) ?? '');
  } catch {
    return undefined;
  }
}
