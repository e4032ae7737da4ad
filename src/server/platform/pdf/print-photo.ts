import sharp from 'sharp';

/** Pixels of a photo of three by four centimetres at 300 dots per inch. */
const printed = { width: 354, height: 472 };

/**
 * Prepares a photo for printing: cropped to three by four unless it is too small, at no higher resolution than needed. Null
 * if unreadable.
 * @param share the printed size, as a share of the usual size
 */
export async function printPhoto(bytes: Uint8Array, share = 1): Promise<Uint8Array | null> {
  const size = { width: Math.round(printed.width * share), height: Math.round(printed.height * share) };
  const picture = sharp(bytes)
    .resize({ ...size, fit: 'cover', withoutEnlargement: true })
    .flatten({ background: '#fff' });
  try {
    return new Uint8Array(await picture.jpeg({ quality: 88 }).toBuffer());
  } catch {
    return null;
  }
}
