import { loadChunk } from '#lib/client/load-chunk.ts';
import type { PlayableVideo } from '#lib/media/video.ts';

document.addEventListener('click', async (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-video]');
  if (!pressed || pressed.ariaBusy === 'true') return;
  pressed.ariaBusy = 'true';
  const media = await loadChunk(() => import('#islands/media/open.tsx'));
  await media?.openVideo(JSON.parse(pressed.dataset.video ?? '') as PlayableVideo);
  pressed.ariaBusy = null;
});
