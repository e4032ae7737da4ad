import { createRoot } from 'react-dom/client';

import { Dialog } from '#islands/ui/dialog.tsx';
import { Language } from '#islands/ui/language.tsx';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { pageLocale } from '#lib/page-words.ts';
import type { PlayableVideo } from '#lib/video.ts';

import { Player } from './player.tsx';

import './player.css';

/** Shows a video in a modal player; closing it ends the stream and takes the player off the page. */
export async function openVideo(video: PlayableVideo): Promise<void> {
  const locale = pageLocale();
  const messages = await loadMessages(locale, ['common', 'content']);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);

  function close() {
    root.unmount();
    place.remove();
  }

  root.render(
    <Language {...{ locale, messages }}>
      <Dialog open title={video.title} size="large" closeOnBackdrop onClose={close}>
        <Player video={video} />
      </Dialog>
    </Language>,
  );
}
