import { isMaterialType } from '#lib/domain/material-types.ts';

import { enumLabel } from './enum-options.ts';
import type { Translate } from './translate.ts';

/**
 * The name of a material in the reader's language, by its code: an attachment type, or a code of the list of materials.
 */
export function materialName(type: string, t: Translate): string {
  return enumLabel(isMaterialType(type) ? 'materialType' : 'attachmentType', type, t);
}
