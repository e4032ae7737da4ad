import { type EnumName, enumKeys } from '#lib/domain/enums.ts';

import type { MessageKey, Translate } from './translate.ts';

/** An option of a list, as on the wire. */
export interface Option {
  key: string;
  value: string;
}

/** The label of a list's key. */
export function enumLabel(name: EnumName, key: string, t: Translate): string {
  return t(`enums.${name}.${key}` as MessageKey);
}

/** The options of a list in the reader's language, in the list's order. */
export function enumOptions(name: EnumName, t: Translate): Option[] {
  return enumKeys[name].map((key) => ({ key, value: enumLabel(name, key, t) }));
}
