import decodeQr from 'qr/decode.js';

/** The text of the QR code in a picture; undefined if there is none. For browsers without `BarcodeDetector`. */
export function decodePicture(picture: ImageData): string | undefined {
  try {
    return decodeQr(picture);
  } catch {
    return undefined;
  }
}
