import sharp from 'sharp';

/** Pixels of a photo three by four centimetres large at 300 dots an inch. */
const printed = { width: 354, height: 472 };

/** A photo as it is printed: cut to three by four, no larger than paper shows. Null where it cannot be read. */
export async function printPhoto(bytes: Uint8Array): Promise<Uint8Array | null> {
  const picture = sharp(bytes)
    .resize({ ...printed, fit: 'cover', withoutEnlargement: true })
    .flatten({ background: '#fff' });
  try {
    return new Uint8Array(await picture.jpeg({ quality: 88 }).toBuffer());
  } catch {
    return null;
  }
}
