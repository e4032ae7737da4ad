import { loadChunk } from '#lib/client/load-chunk.ts';

/** Loads the dialogs of applications. If that fails, shows a toast and returns undefined. */
export const loadDialogs = () => loadChunk(() => import('./open.tsx'));
