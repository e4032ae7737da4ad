/** Milliseconds after which a photo counts as unreadable, the way of the decoder included: half a megabyte. */
const patience = 120_000;

/**
 * Reads a HEIC photo in browsers that cannot, with a decoder that is loaded for it, in a worker.
 * @returns undefined where it cannot be read
 */
export function decodeHeic(file: File): Promise<ImageBitmap | undefined> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' });
  let timer: number | undefined;
  return new Promise<ImageBitmap | undefined>((resolve) => {
    timer = window.setTimeout(resolve, patience);
    worker.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data ?? undefined));
    worker.addEventListener('error', () => resolve(undefined));
    worker.postMessage(file);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
