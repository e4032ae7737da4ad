import { type Condition, defineForm } from './field.ts';

const attends: Condition = { field: 'attend', is: ['Y'] };

/** Whether a candidate sits the written test, and where (contract: tasks). The office brings the choices of site. */
export const intentionForm = defineForm([
  { kind: 'radio', name: 'attend', label: 'appointments.intention.attend', options: 'attendance', required: true },
  {
    kind: 'radio',
    name: 'site',
    label: 'appointments.intention.site',
    hint: 'appointments.intention.siteHint',
    shown: attends,
    required: attends,
  },
]);
