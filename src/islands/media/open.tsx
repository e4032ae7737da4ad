import { Dialog } from '#islands/ui/dialog.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';
import type { PlayableVideo } from '#lib/media/video.ts';

import { Player } from './player.tsx';

/** Plays a video in a dialog; closing the dialog stops the stream. */
export function openVideo(video: PlayableVideo): Promise<void> {
  return showIsland(['common', 'content'], (remove) => (
    <Dialog open title={video.title} size="large" closeOnBackdrop onClose={remove}>
      <Player video={video} />
    </Dialog>
  ));
}
