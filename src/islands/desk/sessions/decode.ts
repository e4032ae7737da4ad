import decodeQr from 'qr/decode.js';

/** The text of a QR code in a picture; undefined if there is none. For browsers without a reader of their own. */
export function decodePicture(picture: ImageData): string | undefined {
  try {
    return decodeQr(picture);
  } catch {
    return undefined;
  }
}
