import { useState } from 'react';

import type { FormControl } from '#islands/ui/form/use-form.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

/** Codes of errors that the form shows. */
export const shownInForm = ['400', '400002', '400003', '409', '429', '503'] as const;

/**
 * The faults of a refused request, if each belongs to a field of the form; otherwise a single fault at `place` with all
 * messages.
 */
function faultsIn({ fields }: Pick<FormControl, 'fields'>, error: ApiError, place: string): FieldFault[] {
  const names = new Set(fields.map(({ name }) => name));
  if (error.fields.length > 0 && error.fields.every(({ path }) => names.has(path.split('.', 1)[0]!))) return error.fields;
  const message = error.fields.length > 0 ? error.fields.map((fault) => fault.message).join(' ') : error.message;
  return [{ path: place, rule: error.code, message }];
}

/**
 * Allows one submit of a form at a time; refusals are shown in the form.
 * @param place the field that shows faults that belong to no field of the form; by default the last field of the form
 */
export function useSubmit(form: Pick<FormControl, 'fields' | 'refuse'>, place = form.fields.at(-1)?.name ?? '') {
  const [busy, setBusy] = useState(false);

  async function submit(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if ((shownInForm as readonly string[]).includes(error.code)) form.refuse(faultsIn(form, error, place));
    } finally {
      setBusy(false);
    }
  }

  return { busy, submit };
}
