import type { AttachmentType } from '#lib/domain/enums.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { nameOfPath } from './name-of-path.ts';

export type ResumePart = SectionName | 'attachments';

/** The label of a value in a resume, by its section and path; empty if the section lacks the path's first field. */
export function nameInResume(section: ResumePart, path: string, t: Translate): string {
  if (section !== 'attachments') return nameOfPath(sectionForms[section], path, t);
  return enumLabel('attachmentType', path.split('.')[0] as AttachmentType, t);
}
