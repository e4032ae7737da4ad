import { type Condition, defineForm } from './field.ts';

const accepted: Condition = { field: 'reply', is: ['accepted'] };
const declined: Condition = { field: 'reply', is: ['declined'] };

const replyField = {
  kind: 'radio',
  name: 'reply',
  label: 'appointments.session.reply',
  options: 'sessionReply',
  required: true,
} as const;

const reasonField = {
  kind: 'textarea',
  name: 'reason',
  label: 'appointments.session.reason',
  hint: 'appointments.session.reasonHint',
  maxLength: 256,
  shown: declined,
} as const;

const slotField = {
  kind: 'radio',
  name: 'slot',
  label: 'appointments.session.slot',
  hint: 'appointments.session.slotHint',
  shown: accepted,
} as const;

/** Whether a candidate comes to a session that has no slots to choose from (contract: tasks). */
export const replyForm = defineForm([replyField, reasonField]);

/** The same where the session has slots; the page brings the choices. */
export const replyWithSlotForm = defineForm([replyField, { ...slotField, required: accepted }, reasonField]);

/** What a client sends, whatever the session: only the session knows whether it has slots. */
export const anyReplyForm = defineForm([replyField, slotField, reasonField]);

/** Where a session takes place, as the office says. */
export const sessionPlaceForm = defineForm([
  { kind: 'text', name: 'place', label: 'appointments.session.place', required: true, maxLength: 128 },
  { kind: 'text', name: 'address', label: 'appointments.session.address', maxLength: 256 },
  { kind: 'textarea', name: 'notes', label: 'appointments.session.notes', maxLength: 1000 },
]);
