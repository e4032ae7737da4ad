import type { Broken } from './rule.ts';

/** Specification, business constants: a picture has at most 2 MB (bytes here). */
export const maxPictureBytes = 2 * 1024 * 1024;

/** What a file input offers. */
export const pictureAccept = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** What a file input offers where a picture may be converted on the device first. */
export const photoAccept = `${pictureAccept},.heic,.heif,image/heic,image/heif`;

/** Whether a file is a picture by its name, one that may have to be converted included. */
export function isPictureName(file: { name: string; type?: string }): boolean {
  return /\.(?:jpe?g|png)$/i.test(file.name) || isHeic(file);
}

/** Whether a file is a photo as newer phones keep them, which only some browsers can read. */
export function isHeic(file: { name: string; type?: string }): boolean {
  return /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type ?? '');
}

/** Specification, validation rules: JPG, JPEG or PNG by its name, at most 2 MB; the server looks at the content as well. */
export function checkPicture(file: { name: string; size: number }): Broken | null {
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return { rule: 'pictureType' };
  if (file.size > maxPictureBytes) return { rule: 'pictureSize', params: { megabytes: 2 } };
  return file.size === 0 ? { rule: 'pictureBroken' } : null;
}
