import { defineForm } from '#lib/forms/field.ts';
import { classRank, gradePoint } from '#lib/rules/scores.ts';

import { licensed } from './questions.ts';

export const scoreForm = defineForm([
  {
    kind: 'text',
    name: 'classRank',
    label: 'resume.score.classRank',
    hint: 'resume.hint.classRank',
    required: true,
    skipped: licensed,
    form: 'number',
    rules: [classRank],
  },
  {
    kind: 'text',
    name: 'gradePoint',
    label: 'resume.score.gradePoint',
    hint: 'resume.hint.gradePoint',
    required: true,
    form: 'number',
    rules: [gradePoint],
  },
  {
    kind: 'number',
    name: 'makeupTotal',
    label: 'resume.score.makeupTotal',
    hint: 'resume.hint.makeupTotal',
    required: true,
    skipped: licensed,
    integer: true,
    range: { minimum: 0, maximum: 999 },
  },
  { kind: 'select', name: 'englishLevel', label: 'resume.score.englishLevel', options: 'englishLevel', required: true },
  { kind: 'number', name: 'englishScore', label: 'resume.score.englishScore', range: { minimum: 0, maximum: 1000 } },
  { kind: 'text', name: 'otherLang', label: 'resume.score.otherLang' },
  { kind: 'text', name: 'otherLangScore', label: 'resume.score.otherLangScore' },
  { kind: 'select', name: 'computerLevel', label: 'resume.score.computerLevel', options: 'computerLevel' },
  { kind: 'textarea', name: 'otherSpecialty', label: 'resume.score.otherSpecialty', wide: true },
]);
