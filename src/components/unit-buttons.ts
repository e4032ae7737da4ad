import { loadChunk } from '#lib/client/load-chunk.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/**
 * Buttons marked `data-unit` open the description of a hiring unit. The attribute contains the id of the description, or is
 * empty if the unit has none.
 */
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
