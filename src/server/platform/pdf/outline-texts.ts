import type { Outline } from './outline.ts';
import { createThreads } from './thread-pool.ts';

/** A text that is broken into lines for a picture. */
export interface TextToSet {
  words: string;
  /** Maximum width of a line, in thousandths of the font size. */
  width: number;
  /** Maximum number of lines; a longer text ends with an ellipsis. */
  lines: number;
}

const inThread = createThreads<readonly TextToSet[], Outline[][]>(new URL('./outline-worker.ts', import.meta.url));

/**
 * Breaks each text into lines and returns the outlines of these lines, in the order of the texts. The typeface is the same as
 * in all documents.
 * @throws AppError 503 if too many calls are waiting; Error if the thread fails or takes too long
 */
export function outlineTexts(texts: readonly TextToSet[]): Promise<Outline[][]> {
  return inThread(texts, { queue: 'candidates', key: 'pictures' });
}
