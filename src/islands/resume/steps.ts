import { resumeHash } from '#lib/addresses/paths.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Missing } from '#lib/forms/resume/completeness.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { type SectionName, sectionNames } from '#lib/forms/resume/sections.ts';

/** The steps of the editor, in order. */
export const steps = [...sectionNames, 'attachments', 'finish'] as const;

export type Step = (typeof steps)[number];

/** A step, `needs` (the short route with only the missing answers of all steps) or `cv` (where a CV is read). */
export type Place = Step | 'needs' | 'cv';

/** A position in the editor: a place, and the path of a field there; the path is empty if no field is named. */
export interface StepPosition<P extends Place = Step> {
  step: P;
  path: string;
}

/** Whether a place is a section of the resume. */
export function isSection(step: Place): step is SectionName {
  return sectionNames.some((section) => section === step);
}

/** Whether a resume of this type can be submitted without the step. */
export function isOptional(type: ResumeType, step: Step): boolean {
  return isSection(step) && !requirementsOf[type].sections.includes(step);
}

/** The hash of a position in the page's address: `#Edu` or `#Edu/edus.0.school`. */
export function hashOf(step: Step, path = ''): string {
  return resumeHash(step, path);
}

/** Parses a hash; returns the step `start` if the hash names no step of `among`. */
export function stepOf<P extends Place>(hash: string, start: P, among: readonly P[]): StepPosition<P> {
  const [name = '', ...path] = hash.replace('#', '').split('/');
  const step = among.find((each) => each === name);
  return step ? { step, path: path.join('/') } : { step: start, path: '' };
}

/** The first step in which something is missing; the last step if nothing is missing. */
export function firstOpenStep(missing: readonly Missing[]): Step {
  return steps.find((step) => missing.some(({ section }) => section === step)) ?? 'finish';
}
