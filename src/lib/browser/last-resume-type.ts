import { parseResumeType, type ResumeType } from '#lib/domain/resume-types.ts';

const place = 'skygate.resumeType';

/** Notes the type of resume that was opened last on this device. */
export function rememberResumeType(type: ResumeType): void {
  try {
    localStorage.setItem(place, type);
  } catch {
    // Without a store the resume page opens its default type.
  }
}

/** The type of resume that was opened last on this device; undefined where none was. */
export function lastResumeType(): ResumeType | undefined {
  try {
    return parseResumeType(localStorage.getItem(place) ?? '');
  } catch {
    return undefined;
  }
}
