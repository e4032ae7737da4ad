import { chunkTimeout, reportMissingChunk } from '#lib/client/load-chunk.ts';

// Reports a missing script if an island in the page's HTML is not mounted in time. If the script arrives later, the island is
// still mounted.
const timer = setTimeout(() => {
  if (document.querySelector('astro-island[ssr]')) reportMissingChunk(true);
}, chunkTimeout);

document.addEventListener('astro:hydration-error', () => {
  clearTimeout(timer);
  reportMissingChunk(false);
});
