import decodeQr from 'qr/decode.js';

/**
 * The text of the QR code in a picture; undefined if none can be read. For browsers whose own detector is missing or cannot
 * read QR codes.
 */
export function decodePicture(picture: ImageData): string | undefined {
  try {
    return decodeQr(picture);
  } catch {
    return undefined;
  }
}
