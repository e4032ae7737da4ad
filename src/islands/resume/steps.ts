import { resumePlace } from '#lib/addresses/paths.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Missing } from '#lib/forms/resume/completeness.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { type SectionName, sectionNames } from '#lib/forms/resume/sections.ts';

/** The pages of the editor, in order. */
export const steps = [...sectionNames, 'attachments', 'finish'] as const;

export type Step = (typeof steps)[number];

/** Where the editor stands: a step, and the field that a link led to. */
export interface Place {
  step: Step;
  path: string;
}

/** Whether a step is a section of the form: not the attachments, not the end. */
export function isSection(step: Step): step is SectionName {
  return step !== 'attachments' && step !== 'finish';
}

/** Whether a resume of this type can be sent without the step. */
export function isOptional(type: ResumeType, step: Step): boolean {
  return isSection(step) && !requirementsOf[type].sections.includes(step);
}

/** The address of a place within the page: `#Edu` or `#Edu/edus.0.school`. */
export function hashOf(step: Step, path = ''): string {
  return resumePlace(step, path);
}

/** Reads an address within the page; `start` where it names none. */
export function placeOf(hash: string, start: Step, among: readonly Step[] = steps): Place {
  const [name = '', ...path] = hash.replace('#', '').split('/');
  const step = among.find((each) => each === name);
  return step ? { step, path: path.join('/') } : { step: start, path: '' };
}

/** The first step that keeps the resume from being complete; the end where none does. */
export function firstOpenStep(missing: readonly Missing[]): Step {
  return steps.find((step) => missing.some(({ section }) => section === step)) ?? 'finish';
}
