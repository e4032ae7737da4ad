import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** Milliseconds that a script may take to arrive (specification: constants). */
export const chunkTimeout = 120_000;

/** Tells the reader that a part of the page has not arrived in time, or did not arrive at all. */
export function tellMissingChunk(isLate: boolean): void {
  showToast('fault', pageWords()(isLate ? 'errors.timeout' : 'errors.chunk'));
}

/**
 * Fetches a part of the site that is needed only now. Where it does not arrive in time, or at all, the reader is
 * told and the answer is undefined: the page stays as it is and may try again.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, timeout = chunkTimeout): Promise<Module | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error('late'));
    }, timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch {
    tellMissingChunk(isLate);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
