import * as z from 'zod/mini';

import { applicationForm } from '#lib/forms/application.ts';
import { defineForm, type ValuesOf } from '#lib/forms/field.ts';
import { formBody } from '#lib/forms/form-body.ts';
import { isReferral, longestReferral } from '#lib/rules/referral.ts';
import { rule } from '#lib/rules/rule.ts';

/** The application form with its posting and the consent to the disclaimer. */
const applyFields = defineForm([
  { kind: 'text', name: 'pkRegJob', label: 'application.field.pkRegJob', required: true },
  ...applicationForm,
  { kind: 'text', name: 'resumeType', label: 'application.field.resumeType' },
  { kind: 'text', name: 'applyId', label: 'application.field.applyId' },
  {
    kind: 'text',
    name: 'from',
    label: 'application.field.from',
    maxLength: longestReferral,
    rules: [rule('referral', isReferral)],
  },
  { kind: 'checkbox', name: 'agreed', label: 'application.field.agreed', required: true },
]);

/**
 * The body of an application. If `applyId` is given, the candidate's earlier application with this id is sent again with
 * these values. `from` is the name of the link or poster that led the candidate to the site.
 */
export const ApplyRequest = formBody(applyFields);

/**
 * The body before validation. The server validates the body as `ApplyRequest` later, so that its faults are reported together
 * with choices that the posting does not offer.
 */
export const SentApplication = z.unknown();
SentApplication._zod.toJSONSchema = () => ApplyRequest._zod.toJSONSchema?.();

export type ApplyInput = ValuesOf<typeof applyFields>;
