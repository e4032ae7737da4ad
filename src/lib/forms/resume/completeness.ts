import type { AttachmentType } from '#lib/domain/enums.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type Field, isRequired, isShown } from '#lib/forms/field.ts';
import { validate } from '#lib/forms/validate.ts';

import { requirementsOf } from './requirements.ts';
import { type SectionName, sectionForms } from './sections.ts';

export type SectionStatus = 'empty' | 'draft' | 'complete';

/** A stored section: its values, and whether the candidate marked it as complete. */
export interface StoredSection {
  data: Record<string, unknown>;
  done: boolean;
}

export type StoredSections = Partial<Record<SectionName, StoredSection>>;

/** A fault that prevents a resume from being submitted; translated as `rules.<rule>`. */
export interface Missing extends Fault {
  section: SectionName | 'attachments';
}

export interface Completeness {
  /** 0 to 100; 100 only if nothing is missing. */
  percent: number;
  missing: Missing[];
}

/** The faults of a section for a resume type; without `today`, rules about today are skipped. */
function sectionFaults(type: ResumeType, section: SectionName, data: unknown, today?: string): Fault[] {
  return validate(sectionForms[section], data, { mode: 'complete', resumeType: type, today }).faults;
}

/**
 * The status of a section for a resume type. A section is complete if the candidate has marked it as complete and it obeys
 * the rules of the type, except those about today. The shared base information can be complete for one type and a draft for
 * another.
 */
export function statusOf(type: ResumeType, section: SectionName, stored: StoredSection | undefined): SectionStatus {
  if (!stored) return 'empty';
  return stored.done && sectionFaults(type, section, stored.data).length === 0 ? 'complete' : 'draft';
}

function missingIn(type: ResumeType, section: SectionName, stored: StoredSection | undefined): Missing[] {
  const faults = sectionFaults(type, section, stored?.data ?? {});
  if (faults.length === 0 && !stored?.done) return [{ section, path: '', rule: 'sectionNotDone' }];
  return faults.map((fault) => ({ section, ...fault }));
}

function countRequired(
  fields: readonly Field[],
  values: Record<string, unknown>,
  type: ResumeType,
): { asked: number; filled: number } {
  let asked = 0;
  let filled = 0;
  for (const field of fields) {
    if (field.kind === 'list') {
      const entries = (values[field.name] ?? []) as Record<string, unknown>[];
      asked += Math.max(1, entries.length);
      filled += entries.length;
    } else if (isShown(field, values, { resumeType: type }) && isRequired(field, values, { resumeType: type })) {
      asked += 1;
      const value = values[field.name];
      const isUnticked = field.kind === 'checkbox' && value === 'N';
      if (value !== undefined && value !== '' && !isUnticked) filled += 1;
    }
  }
  return { asked, filled };
}

/** The progress of a section: 1 if it is complete; otherwise roughly the share of required fields filled, at most 0.95. */
function progressOf(type: ResumeType, section: SectionName, stored: StoredSection | undefined): number {
  if (!stored) return 0;
  if (statusOf(type, section, stored) === 'complete') return 1;
  const { asked, filled } = countRequired(sectionForms[section], stored.data, type);
  return Math.min(0.95, filled / Math.max(1, asked));
}

/** Everything that is missing before a resume of this type can be submitted, and its progress in percent. */
export function completenessOf(type: ResumeType, sections: StoredSections, attachments: readonly string[]): Completeness {
  const required = requirementsOf[type];
  const lacking = required.attachments.filter((attachment) => !attachments.includes(attachment));
  const missing: Missing[] = [
    ...required.sections.flatMap((section) => missingIn(type, section, sections[section])),
    ...lacking.map((attachment: AttachmentType): Missing => ({
      section: 'attachments',
      path: attachment,
      rule: 'attachmentNeeded',
    })),
  ];
  if (missing.length === 0) return { percent: 100, missing };
  const done =
    required.sections.reduce((sum, section) => sum + progressOf(type, section, sections[section]), 0) * 2 +
    (required.attachments.length - lacking.length);
  const whole = required.sections.length * 2 + required.attachments.length;
  return { percent: Math.min(99, Math.floor((100 * done) / whole)), missing };
}
