import type { FormControl } from './use-form.ts';

/** The id of a field's control, which labels, errors and the summary's links refer to. */
export function controlId(form: FormControl, path: string): string {
  return `${form.id}${path.replaceAll('.', '-')}`;
}
