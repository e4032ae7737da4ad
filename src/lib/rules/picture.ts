import type { Broken } from './rule.ts';

/** Specification, business constants: a picture has at most 2 MB (bytes here). */
export const maxPictureBytes = 2 * 1024 * 1024;

/** What a file input offers. */
export const pictureAccept = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** Specification, validation rules: JPG, JPEG or PNG by its name, at most 2 MB; the server looks at the content as well. */
export function checkPicture(file: { name: string; size: number }): Broken | null {
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return { rule: 'pictureType' };
  if (file.size > maxPictureBytes) return { rule: 'pictureSize', params: { megabytes: 2 } };
  return file.size === 0 ? { rule: 'pictureBroken' } : null;
}
