import { loadChunk } from '#lib/client/load-chunk.ts';

/** Fetches the dialogs of applications; undefined where they did not arrive, which the reader was told. */
export const loadDialogs = () => loadChunk(() => import('./open.tsx'));
