import type { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import type { AnyForm } from './forms.ts';

/** Codes whose message the form shows; any other failure is shown as a toast by the API client. */
export const shownInForm = ['400', '400001', '400002', '400003', '400004', '429', '503'] as const;

/** The field that a code belongs to. */
const places: Record<string, string> = { '400001': 'captcha', '400002': 'password', '400003': 'code', '400004': 'emailOrPhone' };

/** The faults of a refused call by field; one without a field is shown at the first. */
export function faultsIn(form: AnyForm, error: ApiError): FieldFault[] {
  if (error.fields.length > 0) return error.fields;
  const names = form.fields.map((field) => field.name);
  const place = places[error.code];
  const path = place !== undefined && names.includes(place) ? place : (names[0] ?? '');
  return [{ path, rule: error.code, message: error.message }];
}
