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

/** The reply to a session without slots (specification: tasks). */
export const replyForm = defineForm([replyField, reasonField]);

/** The reply to a session with slots; the page supplies the options. */
export const replyWithSlotForm = defineForm([replyField, { ...slotField, required: accepted }, reasonField]);

/** The reply as a client sends it, with or without a slot, depending on the session. */
export const anyReplyForm = defineForm([replyField, slotField, reasonField]);

/** The place of a session, as the office enters it. */
export const sessionPlaceForm = defineForm([
  { kind: 'text', name: 'place', label: 'appointments.session.place', required: true, maxLength: 128 },
  { kind: 'text', name: 'address', label: 'appointments.session.address', maxLength: 256 },
  { kind: 'textarea', name: 'notes', label: 'appointments.session.notes', maxLength: 1000 },
]);
