import { type Condition, defineForm } from '#lib/forms/field.ts';
import { after } from '#lib/rules/dates.ts';
import { firstIsHighest, oneHighest, schoolYears } from '#lib/rules/education.ts';

const belowUniversity = { field: 'education', is: ['junior', 'high'] } as const satisfies Condition;

export const educationForm = defineForm([
  {
    kind: 'list',
    name: 'edus',
    label: 'resume.edu.title',
    item: 'resume.edu.item',
    newItem: 'resume.edu.newItem',
    maximum: 12,
    first: { isHighest: 'Y', studymode: 'full' },
    firstOf: { highSchoolStudent: { education: 'high' } },
    flagsFirst: 'isHighest',
    further: { isHighest: 'N', studymode: 'full' },
    rules: [firstIsHighest, oneHighest, schoolYears],
    fields: [
      { kind: 'select', name: 'education', label: 'resume.edu.education', options: 'education', required: true },
      { kind: 'select', name: 'degree', label: 'resume.edu.degree', options: 'degree', skipped: belowUniversity },
      { kind: 'combobox', name: 'school', label: 'resume.edu.school', source: 'school', required: true },
      { kind: 'combobox', name: 'major', label: 'resume.edu.major', hint: 'resume.hint.major', source: 'major', required: true },
      { kind: 'date', name: 'begindate', label: 'resume.edu.begindate', required: true },
      {
        kind: 'date',
        name: 'enddate',
        label: 'resume.edu.enddate',
        hint: 'resume.hint.graduation',
        required: true,
        rules: [after('begindate')],
      },
      { kind: 'radio', name: 'studymode', label: 'resume.edu.studymode', options: 'studyMode', required: true },
      { kind: 'radio', name: 'isHighest', label: 'resume.edu.isHighest', options: 'yesNo', required: true },
    ],
  },
]);
