import { loadChunk } from '#lib/client/load-chunk.ts';

/** Fetches what answers presses on `[data-apply]` when one is pressed: few visits of the page come that far. */
function fetchFirst({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-apply]');
  if (!button || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  void loadChunk(() => import('#islands/application/apply-button.ts')).then((answers) => {
    button.ariaBusy = null;
    if (!answers) return;
    document.removeEventListener('click', fetchFirst);
    button.click();
  });
}

document.addEventListener('click', fetchFirst);
