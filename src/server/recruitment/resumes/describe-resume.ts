import type { ResumePreview } from '#lib/contract/resume.ts';
import type { Field } from '#lib/forms/field.ts';
import { sectionForms, type SectionName } from '#lib/forms/resume/sections.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import type { Locale } from '#lib/text/locale.ts';

import type { SectionData } from './section-record.ts';

/** The attachment type of the bareheaded photo. */
export const photoType = '10';

/** The data with each chosen key replaced by its label. */
function withLabels(fields: readonly Field[], data: SectionData, t: Translate): SectionData {
  return Object.fromEntries(
    fields
      .filter(({ name }) => data[name] !== undefined)
      .map((field) => {
        const value = data[field.name];
        if (field.kind === 'list')
          return [field.name, (value as SectionData[]).map((entry) => withLabels(field.fields, entry, t))];
        const isChoice = (field.kind === 'select' || field.kind === 'radio') && field.options && value !== '';
        return [field.name, isChoice ? enumLabel(field.options!, String(value), t) : value];
      }),
  );
}

function withPrefix(psndoc: SectionData, prefix: unknown): SectionData {
  const isForeign = typeof prefix === 'string' && prefix !== '' && prefix !== defaultPrefix;
  return isForeign && psndoc.mobile ? { ...psndoc, mobile: `+${prefix} ${String(psndoc.mobile)}` } : psndoc;
}

/**
 * A resume's sections for reading and printing, with choices in the reader's language (specification, entities: resume
 * preview).
 * @param photo the path of the bareheaded photo; null without one
 */
export function describeResume(
  sections: Partial<Record<SectionName, SectionData>>,
  photo: string | null,
  locale: Locale,
): ResumePreview {
  const t = translateFor(locale);
  const dataOf = (section: SectionName) => withLabels(sectionForms[section], sections[section] ?? {}, t);
  const [edu, skill, family, works] = [dataOf('Edu'), dataOf('Skill'), dataOf('Family'), dataOf('Works')];
  const listOf = (data: SectionData, name: string) => (data[name] ?? []) as SectionData[];
  return {
    psndoc: { ...withPrefix(dataOf('resumeInfo'), sections.resumeInfo?.mobilePrefix), photo },
    eduscore: dataOf('Score'),
    other: dataOf('Other'),
    edus: listOf(edu, 'edus'),
    scholarships: listOf(skill, 'scholarships'),
    encs: listOf(works, 'encs'),
    skills: listOf(skill, 'skills'),
    familys: listOf(family, 'familys'),
    works: listOf(works, 'works'),
    studentactivitys: listOf(works, 'studentactivitys'),
  };
}
