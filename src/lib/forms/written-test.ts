import { type Condition, defineForm } from './field.ts';

const attends: Condition = { field: 'attend', is: ['Y'] };

/**
 * Whether and where a candidate takes the written test (specification: tasks). The page supplies the sites that the office
 * offers.
 */
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
