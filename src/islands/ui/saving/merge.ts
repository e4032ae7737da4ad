import type { Field } from '#lib/forms/field.ts';
import { merge } from '#lib/rules/merge.ts';

import type { Values } from '../form/paths.ts';
import { isSameData } from './same-data.ts';

/** The result of merging two versions of a form. */
export interface Merged {
  /** The values with the changes of both sides; `mine` wins if both changed a value differently. */
  values: Values;
  /** Whether both sides changed a value differently, or one removed an entry that the other changed: the reader must choose. */
  clashes: boolean;
}

/**
 * Merges the changes that two pages made to the same stored values (`base`), value by value. List entries are matched by
 * id, and a phone number and its area code are merged as one value.
 */
export function mergeValues(fields: readonly Field[], base: Values, mine: Values, theirs: Values): Merged {
  const { value, clashes } = merge(
    { base, mine, theirs },
    {
      isSame: (one, other) => isSameData({ value: one }, { value: other }),
      units: fields.flatMap((field) => (field.kind === 'phone' && field.prefix ? [[field.prefix, field.name]] : [])),
      keyOf: ({ id }, index) => (typeof id === 'string' ? id : `#${index}`),
      mergesMoves: true,
    },
  );
  return { values: value, clashes: clashes.length > 0 };
}
