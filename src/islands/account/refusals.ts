import type { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import type { AnyForm } from './forms.ts';

/** Codes of errors that only the form shows; for all others, the API client shows a toast as well. */
export const shownInForm = ['400', '400001', '400002', '400003', '400004', '429', '503'] as const;

/** The field at which an error is shown, by the error's code. */
const places: Record<string, string> = { '400001': 'captcha', '400002': 'password', '400003': 'code', '400004': 'emailOrPhone' };

/**
 * The faults of a refused request: the faults of fields, if the server returned any. Otherwise the error itself is the only
 * fault. It is shown at its field in `places` or, if the form has no such field, at the first field.
 */
export function faultsIn(form: AnyForm, error: ApiError): FieldFault[] {
  if (error.fields.length > 0) return error.fields;
  const names = form.fields.map((field) => field.name);
  const place = places[error.code];
  const path = place !== undefined && names.includes(place) ? place : (names[0] ?? '');
  return [{ path, rule: error.code, message: error.message }];
}
