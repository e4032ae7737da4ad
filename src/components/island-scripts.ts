import { chunkTimeout, reportMissingChunk } from '#lib/client/load-chunk.ts';

// Reports a missing script if an initial island has not loaded in time. It is still mounted if the script arrives later.
const timer = setTimeout(() => {
  if (document.querySelector('astro-island[ssr]')) reportMissingChunk(true);
}, chunkTimeout);

document.addEventListener('astro:hydration-error', () => {
  clearTimeout(timer);
  reportMissingChunk(false);
});
