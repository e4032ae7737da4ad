import { pictureFile, pictureShapes, uploadedShape } from './picture-shapes.ts';
import pictures from './pictures.json' with { type: 'json' };
import { isTrustedPath } from './trusted-path.ts';

export type PictureName = keyof typeof pictures;

export interface PictureSources {
  src: string;
  /** Absent if no copies in other widths are known. */
  srcset?: string;
  width?: number;
  height?: number;
}

const folder = '/upload/images/';

/**
 * The files of a picture: `<name>.webp` is the widest, `<name>-<width>.webp` the others. Server only: the list of pictures is
 * long.
 */
export function pictureSources(name: PictureName): PictureSources {
  const { width, height, widths } = pictures[name];
  const fileOf = (w: number) => `${folder}${name}${w === width ? '' : `-${w}`}.webp`;
  return { src: fileOf(width), srcset: widths.map((w) => `${fileOf(w)} ${w}w`).join(', '), width, height };
}

/**
 * The files of a picture by the path that the API returns; undefined for untrusted paths (specification: trusted file
 * paths).
 */
export function sourcesOfPath(path: string): PictureSources | undefined {
  const name = path.startsWith(folder) ? path.slice(folder.length).replace(/\.webp$/, '') : '';
  if (Object.hasOwn(pictures, name)) return pictureSources(name as PictureName);
  const shape = uploadedShape(name);
  if (shape && shape !== 'text') {
    const { width, height, widths } = pictureShapes[shape];
    const fileOf = (wide: number) => pictureFile(name, wide === width ? undefined : wide);
    return { src: path, srcset: widths.map((wide) => `${fileOf(wide)} ${wide}w`).join(', '), width, height };
  }
  return isTrustedPath(path) ? { src: path } : undefined;
}
