import { chunkTimeout, reportMissingChunk } from '#lib/client/load-chunk.ts';

// Reports a missing script if an initial island has not loaded in time. The island is still mounted if its script arrives
// later.
const timer = setTimeout(() => {
  if (document.querySelector('astro-island[ssr]')) reportMissingChunk(true);
}, chunkTimeout);

document.addEventListener('astro:hydration-error', () => {
  clearTimeout(timer);
  reportMissingChunk(false);
});
