import { loadChunk } from '#lib/client/load-chunk.ts';
import { onPress } from '#lib/client/on-press.ts';
import type { PlayableVideo } from '#lib/media/video.ts';

onPress('[data-video]', async ({ video = '' }) => {
  const media = await loadChunk(() => import('#islands/media/open.tsx'));
  await media?.openVideo(JSON.parse(video) as PlayableVideo);
});
