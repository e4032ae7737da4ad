import type { ListField } from '#lib/forms/field.ts';

import type { Values } from './paths.ts';

/** The entries with the flag set on the first one, for lists with such a flag; fixed entries stay as they are. */
export function flagFirst({ flagsFirst }: ListField, entries: readonly Values[]): Values[] {
  if (!flagsFirst) return [...entries];
  return entries.map((entry, index) => (entry.locked === 'Y' ? entry : { ...entry, [flagsFirst]: index === 0 ? 'Y' : 'N' }));
}
