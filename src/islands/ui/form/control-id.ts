import type { FormControl } from './use-form.ts';

/** The id of a field's control, where labels, errors and the summary's links point. */
export function controlId(form: FormControl, path: string): string {
  return `${form.id}${path.replaceAll('.', '-')}`;
}
