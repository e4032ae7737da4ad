import { defineForm } from './field.ts';

/** The form for a new search alert; the page supplies the options. */
export const alertForm = defineForm([{ kind: 'radio', name: 'every', label: 'alerts.every.label', required: true }]);
