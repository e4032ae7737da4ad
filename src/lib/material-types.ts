import { enumKeys } from './enums.ts';

const ofDictionary: readonly string[] = enumKeys.materialType;
const ofResume: readonly string[] = enumKeys.attachmentType;

/** Whether a code is one of the list of materials, and not an attachment type of the resume. */
export function isMaterialType(code: string): boolean {
  return ofDictionary.includes(code);
}

/** Whether anything may be asked for under this code: an attachment type, or one of the list of materials. */
export function mayBeAskedFor(code: string): boolean {
  return isMaterialType(code) || ofResume.includes(code);
}
