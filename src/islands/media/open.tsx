import { Dialog } from '#islands/ui/dialog.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';
import type { PlayableVideo } from '#lib/media/video.ts';

import { Player } from './player.tsx';

/** Shows a video in a modal player; closing it ends the stream and unmounts the player. */
export function openVideo(video: PlayableVideo): Promise<void> {
  return showIsland(['common', 'content'], (remove) => (
    <Dialog open title={video.title} size="large" closeOnBackdrop onClose={remove}>
      <Player video={video} />
    </Dialog>
  ));
}
