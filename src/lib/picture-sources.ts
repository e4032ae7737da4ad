import pictures from './pictures.json' with { type: 'json' };

export type PictureName = keyof typeof pictures;

export interface PictureSources {
  src: string;
  srcset: string;
  width: number;
  height: number;
}

export function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}

/** The files of a picture: `<name>.webp` is the widest, `<name>-<width>.webp` the others. For the server: the list is long. */
export function pictureSources(name: PictureName): PictureSources {
  const { width, height, widths } = pictures[name];
  const fileOf = (w: number) => `/upload/images/${name}${w === width ? '' : `-${w}`}.webp`;
  return { src: fileOf(width), srcset: widths.map((w) => `${fileOf(w)} ${w}w`).join(', '), width, height };
}
