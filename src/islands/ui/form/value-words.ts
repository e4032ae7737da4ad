import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Field } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import type { Values } from './paths.ts';

/** A field's value as text in the reader's language; empty if there is no value. */
export function valueWords(field: Field, value: unknown, t: Translate): string {
  if (value === undefined || value === null || value === '') return '';
  if (field.kind === 'checkbox') return enumLabel('yesNo', value === true || value === 'Y' ? 'Y' : 'N', t);
  if ((field.kind === 'select' || field.kind === 'radio') && field.options) return enumLabel(field.options, String(value), t);
  return String(value);
}

/** A list entry as a line of text: its values, separated by a middle dot. */
export function entryWords(fields: readonly Field[], entry: Values | undefined, t: Translate): string {
  if (!entry) return '';
  return fields
    .map((field) => valueWords(field, entry[field.name], t))
    .filter(Boolean)
    .join(' · ');
}
