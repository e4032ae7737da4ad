import { defineForm } from '#lib/forms/field.ts';
import { personName } from '#lib/rules/name.ts';

export const familyForm = defineForm([
  {
    kind: 'list',
    name: 'familys',
    label: 'resume.family.title',
    item: 'resume.family.item',
    newItem: 'resume.family.newItem',
    maximum: 12,
    minimum: { society: 1, flight: 2 },
    fields: [
      { kind: 'select', name: 'relation', label: 'resume.family.relation', options: 'familyRelation', required: true },
      { kind: 'text', name: 'name', label: 'resume.family.name', required: true, form: 'name', rules: [personName] },
      {
        kind: 'number',
        name: 'age',
        label: 'resume.family.age',
        unit: 'resume.unit.age',
        required: true,
        integer: true,
        range: { minimum: 0, maximum: 130 },
      },
      { kind: 'text', name: 'workCompany', label: 'resume.family.workCompany', hint: 'resume.hint.workCompany', required: true },
      { kind: 'text', name: 'occupation', label: 'resume.family.occupation', required: true },
    ],
  },
]);
