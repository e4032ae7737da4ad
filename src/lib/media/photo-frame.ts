/** The size of a stored photo in pixels: a passport-style picture of two inches. */
export const photoSize = { width: 413, height: 579 };

/** Minimum size of a crop in pixels: a picture of one inch. In a smaller crop, faces are hard to recognise. */
const leastSize = { width: 295, height: 413 };

const ratio = photoSize.height / photoSize.width;

/** The crop of a picture, in the picture's pixels; the height follows from the width. */
export interface Frame {
  x: number;
  y: number;
  width: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The height of a crop, in the picture's pixels. */
export function frameHeight({ width }: Frame): number {
  return width * ratio;
}

function within(frame: Frame, picture: Size): Frame {
  const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));
  return { ...frame, x: clamp(frame.x, picture.width - frame.width), y: clamp(frame.y, picture.height - frameHeight(frame)) };
}

function widest(picture: Size): number {
  return Math.min(picture.width, picture.height / ratio);
}

/** The largest crop, in the middle of the picture. */
export function wholeFrame(picture: Size): Frame {
  const width = widest(picture);
  return { x: (picture.width - width) / 2, y: (picture.height - width * ratio) / 2, width };
}

/** The crop moved by `dx` and `dy`, in pixels of the picture; it stays within the picture. */
export function movedFrame(frame: Frame, picture: Size, dx: number, dy: number): Frame {
  return within({ ...frame, x: frame.x + dx, y: frame.y + dy }, picture);
}

/** The crop at a zoom factor; 1 is the largest crop. The crop keeps its centre unless it would leave the picture. */
export function zoomedFrame(frame: Frame, picture: Size, zoom: number): Frame {
  const width = widest(picture) / Math.max(1, zoom);
  const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frameHeight(frame) / 2];
  return within({ x: middleX - width / 2, y: middleY - (width * ratio) / 2, width }, picture);
}

/** Whether a crop has too few pixels for a photo. */
export function isTooSmall(frame: Frame): boolean {
  return Math.round(frame.width) < leastSize.width || Math.round(frameHeight(frame)) < leastSize.height;
}

/** The minimum size in pixels, as shown to the reader. */
export const leastPixels = `${leastSize.width} × ${leastSize.height}`;

/** Below this sharpness, hair and lashes are blurred in a photo of a face. */
const leastSharpness = 12;

/**
 * The sharpness of a picture: the variance of the second derivative of its brightness. Sharp edges raise it, plain areas
 * lower it.
 * @param pixels red, green, blue and alpha of each pixel, row by row
 */
export function sharpnessOf(pixels: ArrayLike<number>, { width, height }: Size): number {
  const light = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
  };
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = light(x - 1, y) + light(x + 1, y) + light(x, y - 1) + light(x, y + 1) - 4 * light(x, y);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Whether a photo is so blurred that the reader should be warned. */
export function isBlurred(pixels: ArrayLike<number>, size: Size): boolean {
  return sharpnessOf(pixels, size) < leastSharpness;
}
