import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Field } from '#lib/forms/field.ts';

import type { Missing } from './completeness.ts';
import { requirementsOf } from './requirements.ts';
import { type SectionName, sectionForms, sectionNames } from './sections.ts';

/** Seconds that an answer takes on a phone, by kind of field; typed text takes longest. */
const secondsOf: Partial<Record<Field['kind'], number>> = {
  checkbox: 3,
  radio: 4,
  select: 6,
  date: 8,
  number: 8,
  combobox: 12,
  place: 12,
  phone: 15,
};
const secondsOfText = 15;
/** Seconds to photograph or choose a file and upload it. */
const secondsOfAttachment = 40;
/** Seconds to look through a section that has no faults. */
const secondsOfReview = 10;

function secondsOfField(field: Field): number {
  if (field.kind !== 'list') return secondsOf[field.kind] ?? secondsOfText;
  return field.fields.reduce((sum, each) => sum + (each.required ? secondsOfField(each) : 0), 0);
}

/** The field at a path such as `edus.0.school`; undefined if the form has none. */
function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  const [name, , ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  return field?.kind === 'list' && rest.length > 0 ? fieldAt(field.fields, rest.join('.')) : field;
}

function secondsFor({ section, path }: Pick<Missing, 'section' | 'path'>): number {
  if (section === 'attachments') return secondsOfAttachment;
  const field = fieldAt(sectionForms[section], path);
  return field ? secondsOfField(field) : secondsOfReview;
}

/** An estimate of the minutes, rounded up, to complete a resume; 0 if nothing is missing. */
export function minutesFor(missing: readonly Pick<Missing, 'section' | 'path'>[]): number {
  return Math.ceil(missing.reduce((sum, item) => sum + secondsFor(item), 0) / 60);
}

/** The sections that a resume of this type can be submitted without. */
export function optionalSections(type: ResumeType): SectionName[] {
  return sectionNames.filter((section) => !requirementsOf[type].sections.includes(section));
}
