import type { Broken } from './rule.ts';

/** Specification, business constants: maximum size of a picture, 2 MB, in bytes. */
export const maxPictureBytes = 2 * 1024 * 1024;

/** The `accept` attribute of a file input for pictures. */
export const pictureAccept = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** The `accept` attribute of a file input for pictures that may be converted on the device first. */
export const photoAccept = `${pictureAccept},.heic,.heif,image/heic,image/heif`;

/** Whether a file is a picture by its name, or a HEIC photo that can be converted. */
export function isPictureName(file: { name: string; type?: string }): boolean {
  return /\.(?:jpe?g|png)$/i.test(file.name) || isHeic(file);
}

/** Whether a file is a HEIC photo, as newer phones take them; only some browsers can read it. */
export function isHeic(file: { name: string; type?: string }): boolean {
  return /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type ?? '');
}

/**
 * Specification, validation rules: JPG, JPEG or PNG by its name, at most 2 MB; the server checks the content as well.
 */
export function checkPicture(file: { name: string; size: number }): Broken | null {
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return { rule: 'pictureType' };
  if (file.size > maxPictureBytes) return { rule: 'pictureSize', params: { megabytes: 2 } };
  return file.size === 0 ? { rule: 'pictureBroken' } : null;
}
