import type { Outline } from './outline.ts';
import { createThreads } from './thread-pool.ts';

/** A text to set in lines, for a picture. */
export interface TextToSet {
  words: string;
  /** Maximum width of a line, in thousandths of the font size. */
  width: number;
  /** Maximum number of lines; a longer text ends with an ellipsis. */
  lines: number;
}

const inThread = createThreads<readonly TextToSet[], Outline[][]>(new URL('./outline-worker.ts', import.meta.url));

/**
 * The lines of texts as outlines in the typeface of all documents, in the order of the texts.
 * @throws AppError 503 if too many are waiting; Error if the thread fails or takes too long
 */
export function outlineTexts(texts: readonly TextToSet[]): Promise<Outline[][]> {
  return inThread(texts, { queue: 'candidates', key: 'pictures' });
}
