import type { OfficePicture } from '#lib/contract/content-office.ts';
import { type PictureName, pictureSources } from '#lib/media/picture-sources.ts';
import { pictureFile, pictureShapes, type ShapeName } from '#lib/media/picture-shapes.ts';
import pictures from '#lib/media/pictures.json' with { type: 'json' };
import type { App } from '#server/platform/app.ts';

import { describePicture } from './add-picture.ts';
import { listPictureRows } from './store-files.ts';

function shapeOf({ width, height }: { width: number; height: number }): ShapeName {
  const found = Object.entries(pictureShapes).find(([, shape]) => shape.width === width && shape.height === height);
  return (found?.[0] ?? 'text') as ShapeName;
}

function builtInPicture(name: string): OfficePicture {
  const { width, height, widths } = pictures[name as PictureName];
  const { src } = pictureSources(name as PictureName);
  return {
    name,
    path: src,
    small: pictureFile(name, widths.length > 1 ? widths[0] : undefined),
    shape: shapeOf({ width, height }),
    width,
    height,
    addedAt: null,
    addedBy: '',
  };
}

/**
 * The pictures that can be chosen for content: the latest uploaded pictures, then the built-in ones. With a shape, only
 * pictures of that shape.
 */
export async function listPictures(app: App, shape: ShapeName | undefined): Promise<OfficePicture[]> {
  const all = [...(await listPictureRows(app.db)).map(describePicture), ...Object.keys(pictures).map(builtInPicture)];
  return shape ? all.filter((picture) => picture.shape === shape) : all;
}
