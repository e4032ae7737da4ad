import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** Milliseconds that a script may take to load (specification: constants). */
export const chunkTimeout = 120_000;

/** Shows the reader that a part of the page did not load, or not in time. */
export function reportMissingChunk(isLate: boolean): void {
  showToast('fault', pageWords()(isLate ? 'errors.timeout' : 'errors.chunk'));
}

/**
 * Loads a part of the site on demand. If it fails or takes too long, the reader sees a message and the result is
 * undefined: the page stays as it is and may try again.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, timeout = chunkTimeout): Promise<Module | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error());
    }, timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch {
    reportMissingChunk(isLate);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
