import { defineForm } from '#lib/forms/field.ts';
import { notInPast } from '#lib/rules/dates.ts';
import { positiveInteger } from '#lib/rules/numbers.ts';

export const otherForm = defineForm([
  {
    kind: 'number',
    name: 'expectSalary',
    label: 'resume.other.expectSalary',
    unit: 'resume.unit.yuan',
    required: { resumeType: ['society'] },
    skipped: { resumeType: ['highSchoolStudent'] },
    rules: [positiveInteger],
  },
  { kind: 'date', name: 'canWorkTime', label: 'resume.other.canWorkTime', required: true, rules: [notInPast] },
  { kind: 'textarea', name: 'hobbies', label: 'resume.other.hobbies', wide: true },
  { kind: 'textarea', name: 'selfAssessment', label: 'resume.other.selfAssessment', wide: true },
]);
