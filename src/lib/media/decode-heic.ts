/** Milliseconds after which a photo counts as unreadable, including the time to load the decoder (0.5 MB compressed). */
const patience = 120_000;

/**
 * Decodes a HEIC photo in a worker, for browsers that do not support HEIC; the decoder is loaded on demand.
 * @returns undefined if the photo is unreadable
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
