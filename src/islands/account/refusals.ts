import type { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import type { AnyForm } from './forms.ts';

/** Codes of errors that only the form shows; for all others, the API client shows a toast as well. */
export const shownInForm = ['400', '400001', '400002', '400003', '400004', '429', '503'] as const;

/** The field at which an error is shown, by the error's code. */
const places: Record<string, string> = { '400001': 'captcha', '400002': 'password', '400003': 'code', '400004': 'emailOrPhone' };

/**
 * The faults of a refused request: the server's faults of fields if there are any, else the error itself, at the field for
 * its code or, without such a field, at the form's first field.
 */
export function faultsIn(form: AnyForm, error: ApiError): FieldFault[] {
  if (error.fields.length > 0) return error.fields;
  const names = form.fields.map((field) => field.name);
  const place = places[error.code];
  const path = place !== undefined && names.includes(place) ? place : (names[0] ?? '');
  return [{ path, rule: error.code, message: error.message }];
}
