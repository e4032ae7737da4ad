import type { Paper } from './paper.ts';
import type { Sheet } from './sheet.ts';
import { createThreads } from './thread-pool.ts';

/**
 * Draws a document as PDF in a separate thread.
 * @throws AppError 503 if too many documents are waiting; Error if the thread fails or takes too long
 */
export const makePdf = createThreads<Paper | Sheet, Uint8Array>(new URL('./draw-worker.ts', import.meta.url));
