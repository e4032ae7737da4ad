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

/** Where an office lets a candidate sit; `place` is words, or the key of a test site. */
export const testPlaceForm = defineForm([
  { kind: 'text', name: 'place', label: 'appointments.test.place', required: true, maxLength: 128 },
  { kind: 'text', name: 'address', label: 'appointments.test.address', maxLength: 256 },
  { kind: 'text', name: 'room', label: 'appointments.test.room', maxLength: 64 },
  { kind: 'text', name: 'seat', label: 'appointments.test.seat', maxLength: 32 },
  { kind: 'textarea', name: 'notes', label: 'appointments.test.notes', maxLength: 1000 },
]);
