import { sendEmailCodeForm } from './account.ts';
import { defineForm } from './field.ts';

/** The form for a new search alert; the page supplies the options. */
export const alertForm = defineForm([{ kind: 'radio', name: 'every', label: 'alerts.every.label', required: true }]);

const [email, captcha] = sendEmailCodeForm;

/** The same form for a visitor without an account. */
export const visitorAlertForm = defineForm([email, ...alertForm, captcha]);

/** The form for an alert that is mailed once. */
export const intakeForm = defineForm([]);
export const visitorIntakeForm = defineForm([email, captcha]);
