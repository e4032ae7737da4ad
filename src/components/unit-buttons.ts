import { loadChunk } from '#lib/client/load-chunk.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** A button marked `data-unit` tells of a hiring unit; the mark is the id of its brief, or empty where it has none. */
document.addEventListener('click', async (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-unit]');
  if (!pressed || pressed.ariaBusy === 'true') return;
  if (!pressed.dataset.unit) {
    showToast('info', pageWords()('jobs.unit.none'));
    return;
  }
  pressed.ariaBusy = 'true';
  const units = await loadChunk(() => import('#islands/units/open.tsx'));
  await units?.openUnit(pressed.dataset.unit);
  pressed.ariaBusy = null;
});
