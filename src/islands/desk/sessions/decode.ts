import decodeQr from 'qr/decode.js';

/** The text of a QR code in a picture; undefined where there is none. For browsers that read none themselves. */
export function decodePicture(picture: ImageData): string | undefined {
  try {
    return decodeQr(picture);
  } catch {
    return undefined;
  }
}
