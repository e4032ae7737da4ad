import { loadChunk } from '#lib/client/load-chunk.ts';

/** Fetches the dialogs of applications; undefined when they failed to load, which has been shown. */
export const loadDialogs = () => loadChunk(() => import('./open.tsx'));
