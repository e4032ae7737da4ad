import { loadChunk } from '#lib/client/load-chunk.ts';

/** Loads the dialogs of applications; undefined if that failed, which has been shown. */
export const loadDialogs = () => loadChunk(() => import('./open.tsx'));
