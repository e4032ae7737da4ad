import type { Field } from '#lib/forms/field.ts';

import { educationForm } from './education.ts';
import { familyForm } from './family.ts';
import { otherForm } from './other.ts';
import { resumeInfoForm } from './resume-info.ts';
import { scoreForm } from './score.ts';
import { skillForm } from './skill.ts';
import { worksForm } from './works.ts';

/** The sections of a resume in page order. */
export const sectionNames = ['resumeInfo', 'Edu', 'Score', 'Skill', 'Family', 'Works', 'Other'] as const;

export type SectionName = (typeof sectionNames)[number];

export const sectionForms: Record<SectionName, readonly Field[]> = {
  resumeInfo: resumeInfoForm,
  Edu: educationForm,
  Score: scoreForm,
  Skill: skillForm,
  Family: familyForm,
  Works: worksForm,
  Other: otherForm,
};
