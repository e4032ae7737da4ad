import { type AttachmentType, type EnumKey, enumKeys } from './enums.ts';

/**
 * The materials that can be requested after applying: an attachment type of the resume, or a code of the list of
 * materials.
 */
export type MaterialType = AttachmentType | EnumKey<'materialType'>;

const ofDictionary: readonly string[] = enumKeys.materialType;
const ofResume: readonly string[] = enumKeys.attachmentType;

/** Whether a code is in the list of materials rather than an attachment type of the resume. */
export function isMaterialType(code: string): boolean {
  return ofDictionary.includes(code);
}

/** Whether a code is a material that can be requested. */
export function isRequestable(code: string): code is MaterialType {
  return isMaterialType(code) || ofResume.includes(code);
}
