import { chunkTimeout, tellMissingChunk } from '#lib/client/load-chunk.ts';

// Astro fetches the islands that a page begins with. One that comes late still takes its place.
const timer = setTimeout(() => {
  if (document.querySelector('astro-island[ssr]')) tellMissingChunk(true);
}, chunkTimeout);

document.addEventListener('astro:hydration-error', () => {
  clearTimeout(timer);
  tellMissingChunk(false);
});
