import type { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import type { AnyForm } from './forms.ts';

/** Codes whose words stand in the form; any other failure is shown as a toast by the API client. */
export const shownInForm = ['400', '400001', '400002', '400003', '400004', '429', '503'] as const;

/** The field that a code is about. */
const places: Record<string, string> = { '400001': 'captcha', '400002': 'password', '400003': 'code', '400004': 'emailOrPhone' };

/** What a refused call says about the fields of its form; what belongs to none is said at the first. */
export function faultsIn(form: AnyForm, error: ApiError): FieldFault[] {
  if (error.fields.length > 0) return error.fields;
  const names = form.fields.map((field) => field.name);
  const place = places[error.code];
  const path = place !== undefined && names.includes(place) ? place : (names[0] ?? '');
  return [{ path, rule: error.code, message: error.message }];
}
