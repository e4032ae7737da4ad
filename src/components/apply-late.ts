import { loadChunk } from '#lib/client/load-chunk.ts';

/** Loads the script for `[data-apply]` buttons on the first press, because only few visitors need it. */
function fetchFirst({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-apply]');
  if (!button || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  void loadChunk(() => import('./apply-at-once.ts')).then((answers) => {
    button.ariaBusy = null;
    if (!answers) return;
    document.removeEventListener('click', fetchFirst);
    button.click();
  });
}

document.addEventListener('click', fetchFirst);
