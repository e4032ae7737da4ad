import { maxPictureBytes } from '#lib/rules/picture.ts';

/** Longest sides (pixels) that are tried one after the other; the smallest still shows the print of a document. */
const sides = [2400, 1800, 1200];
const quality = 0.85;

function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** The same picture as a JPEG that is small enough to upload; undefined where this browser cannot read it. For the browser alone. */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (const side of sides) {
    const smaller = await drawn(picture, side);
    if (smaller && smaller.size <= maxPictureBytes)
      return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: smaller.type });
  }
  return undefined;
}
