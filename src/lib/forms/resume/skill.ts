import { defineForm } from '#lib/forms/field.ts';

export const skillForm = defineForm([
  {
    kind: 'list',
    name: 'skills',
    label: 'resume.skill.title',
    item: 'resume.skill.item',
    newItem: 'resume.skill.newItem',
    maximum: 20,
    minimum: { society: 1 },
    fields: [
      { kind: 'text', name: 'name', label: 'resume.skill.name', required: true },
      { kind: 'text', name: 'level', label: 'resume.skill.level' },
      { kind: 'date', name: 'date', label: 'resume.skill.date', required: true },
    ],
  },
  {
    kind: 'list',
    name: 'scholarships',
    label: 'resume.award.title',
    item: 'resume.award.item',
    newItem: 'resume.award.newItem',
    maximum: 20,
    fields: [
      { kind: 'select', name: 'level', label: 'resume.award.level', options: 'awardLevel', required: true },
      { kind: 'text', name: 'name', label: 'resume.award.name', required: true },
      { kind: 'date', name: 'date', label: 'resume.award.date', required: true },
      { kind: 'textarea', name: 'description', label: 'resume.award.description', wide: true },
    ],
  },
]);
