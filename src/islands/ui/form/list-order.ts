import type { ListField } from '#lib/forms/field.ts';

import type { Values } from './paths.ts';

/** Sets the flag whose name is `flagsFirst`: Y for the first entry, N for all others. Fixed entries are left unchanged. */
export function flagFirst({ flagsFirst }: ListField, entries: readonly Values[]): Values[] {
  if (!flagsFirst) return [...entries];
  return entries.map((entry, index) => (entry.locked === 'Y' ? entry : { ...entry, [flagsFirst]: index === 0 ? 'Y' : 'N' }));
}
