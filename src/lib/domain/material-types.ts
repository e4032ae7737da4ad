import { type AttachmentType, type EnumKey, enumKeys } from './enums.ts';

/** What may be asked for after applying: an attachment type of the resume, or a code of the list of materials. */
export type MaterialType = AttachmentType | EnumKey<'materialType'>;

const ofDictionary: readonly string[] = enumKeys.materialType;
const ofResume: readonly string[] = enumKeys.attachmentType;

/** Whether a code is one of the list of materials, and not an attachment type of the resume. */
export function isMaterialType(code: string): boolean {
  return ofDictionary.includes(code);
}

/** Whether anything may be asked for under this code: an attachment type, or one of the list of materials. */
export function mayBeAskedFor(code: string): code is MaterialType {
  return isMaterialType(code) || ofResume.includes(code);
}
