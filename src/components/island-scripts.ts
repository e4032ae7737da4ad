import { chunkTimeout, tellMissingChunk } from '#lib/client/load-chunk.ts';

// Astro loads the islands that a page starts with. One added later still replaces its placeholder.
const timer = setTimeout(() => {
  if (document.querySelector('astro-island[ssr]')) tellMissingChunk(true);
}, chunkTimeout);

document.addEventListener('astro:hydration-error', () => {
  clearTimeout(timer);
  tellMissingChunk(false);
});
