import { type EnumName, enumKeys } from '#lib/domain/enums.ts';

import type { MessageKey, Translate } from './translate.ts';

/** One choice of a list as the wire writes it. */
export interface Option {
  key: string;
  value: string;
}

/** The words of one key of a list. */
export function enumLabel(name: EnumName, key: string, t: Translate): string {
  return t(`enums.${name}.${key}` as MessageKey);
}

/** A list in the reader's language, in its own order. */
export function enumOptions(name: EnumName, t: Translate): Option[] {
  return enumKeys[name].map((key) => ({ key, value: enumLabel(name, key, t) }));
}
