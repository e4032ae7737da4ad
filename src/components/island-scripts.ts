import { chunkTimeout, reportMissingChunk } from '#lib/client/load-chunk.ts';

// Reports a missing script if an island in the page's HTML is not mounted in time. A script that arrives later mounts the
// island nevertheless.
const timer = setTimeout(() => {
  if (document.querySelector('astro-island[ssr]')) reportMissingChunk(true);
}, chunkTimeout);

document.addEventListener('astro:hydration-error', () => {
  clearTimeout(timer);
  reportMissingChunk(false);
});
