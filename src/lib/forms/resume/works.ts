import { defineForm } from '#lib/forms/field.ts';
import { after } from '#lib/rules/dates.ts';
import { contactNumber } from '#lib/rules/mobile.ts';
import { personName } from '#lib/rules/name.ts';

import { notAtWorkYet, pastStudies } from './questions.ts';

export const worksForm = defineForm([
  {
    kind: 'list',
    name: 'works',
    label: 'resume.work.title',
    item: 'resume.work.item',
    newItem: 'resume.work.newItem',
    maximum: 20,
    minimum: { society: 1 },
    fields: [
      { kind: 'date', name: 'begindate', label: 'resume.work.begindate', required: true },
      {
        kind: 'date',
        name: 'enddate',
        label: 'resume.work.enddate',
        hint: 'resume.hint.stillThere',
        rules: [after('begindate')],
      },
      { kind: 'text', name: 'company', label: 'resume.work.company', required: true },
      { kind: 'text', name: 'department', label: 'resume.work.department' },
      { kind: 'select', name: 'jobCategory', label: 'resume.work.jobCategory', options: 'jobCategory', required: true },
      { kind: 'text', name: 'title', label: 'resume.work.jobTitle', required: true },
      { kind: 'textarea', name: 'duties', label: 'resume.work.duties', required: true, wide: true },
      {
        kind: 'text',
        name: 'voucher',
        label: 'resume.work.voucher',
        hint: 'resume.hint.voucher',
        required: true,
        form: 'name',
        rules: [personName],
      },
      { kind: 'phone', name: 'voucherPhone', label: 'resume.work.voucherPhone', required: true, rules: [contactNumber] },
    ],
  },
  {
    kind: 'list',
    name: 'studentactivitys',
    skipped: pastStudies,
    label: 'resume.activity.title',
    item: 'resume.activity.item',
    newItem: 'resume.activity.newItem',
    maximum: 20,
    fields: [
      { kind: 'date', name: 'begindate', label: 'resume.activity.begindate', required: true },
      { kind: 'date', name: 'enddate', label: 'resume.activity.enddate', rules: [after('begindate')] },
      { kind: 'text', name: 'name', label: 'resume.activity.name', required: true },
      { kind: 'text', name: 'role', label: 'resume.activity.role', required: true },
      { kind: 'textarea', name: 'description', label: 'resume.activity.description', wide: true },
    ],
  },
  {
    kind: 'list',
    name: 'encs',
    skipped: notAtWorkYet,
    label: 'resume.industry.title',
    item: 'resume.industry.item',
    newItem: 'resume.industry.newItem',
    maximum: 12,
    fields: [
      { kind: 'text', name: 'industry', label: 'resume.industry.industry', required: true },
      {
        kind: 'number',
        name: 'years',
        label: 'resume.industry.years',
        unit: 'resume.unit.years',
        required: true,
        range: { minimum: 0, maximum: 70 },
      },
      { kind: 'textarea', name: 'description', label: 'resume.industry.description', wide: true },
    ],
  },
]);
