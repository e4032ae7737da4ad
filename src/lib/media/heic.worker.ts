import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import address from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** Maximum number of pixels of a photo, the same as on the server; large phone cameras reach it. */
const mostPixels = 64_000_000;

// Silences the decoder, which logs errors to the console; the page tells the reader that the photo is unreadable.
Object.assign(console, { log: () => {} });

async function decode(file: File): Promise<ImageBitmap> {
  const [code, photo] = await Promise.all([fetch(address).then((answer) => answer.arrayBuffer()), file.arrayBuffer()]);
  const { HeifDecoder } = createLibheif({ wasmBinary: new Uint8Array(code) });
  const images = new HeifDecoder().decode(new Uint8Array(photo));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw new Error('too large');
  const shown = new ImageData(width, height);
  await new Promise<void>((resolve, reject) => {
    image.display(shown, (done) => (done ? resolve() : reject(new Error('broken'))));
  });
  return createImageBitmap(shown);
}

/** Decodes a photo outside of the page's thread. Answers with the picture, or null if it is unreadable. */
self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  decode(data).then(
    (picture) => self.postMessage(picture, { transfer: [picture] }),
    () => self.postMessage(null),
  );
});
