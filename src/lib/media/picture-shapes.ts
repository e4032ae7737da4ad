/** A format of pictures: its full size in pixels and the widths of its copies (docs/pictures.md). */
export interface PictureShape {
  width: number;
  height: number;
  widths: readonly number[];
}

/** The formats used by slots and pages; `text` keeps the picture's own proportions. */
export const pictureShapes = {
  hero: { width: 1920, height: 1080, widths: [640, 1280, 1920] },
  banner: { width: 1920, height: 840, widths: [640, 1280, 1920] },
  card: { width: 960, height: 720, widths: [480, 960] },
  slide: { width: 720, height: 960, widths: [360, 720] },
  text: { width: 1280, height: 0, widths: [1280] },
} as const satisfies Record<string, PictureShape>;

export type ShapeName = keyof typeof pictureShapes;

/** Whether an untrusted text names a format. */
export function isShape(text: string | undefined): text is ShapeName {
  return text !== undefined && Object.hasOwn(pictureShapes, text);
}

/** An uploaded picture's name contains its format, so that pages know the widths of its copies without a query. */
const uploadedName = /^(hero|banner|card|slide|text)-u[0-9a-f]{24}$/;

/** The format of an uploaded picture by its name; undefined for pictures shipped with the site. */
export function uploadedShape(name: string): ShapeName | undefined {
  return uploadedName.exec(name)?.[1] as ShapeName | undefined;
}

const slotShapes: Record<string, ShapeName> = { 5: 'card', 7: 'slide', 99: 'banner' };

/** The format of a slot's pictures (specification: banner and media). */
export function shapeOfSlot(slot: string): ShapeName {
  return slotShapes[slot] ?? 'hero';
}

/** The path of a picture's copy with the given width; without a width, the path of the widest copy. */
export function pictureFile(name: string, width?: number): string {
  return `/upload/images/${name}${width === undefined ? '' : `-${width}`}.webp`;
}
