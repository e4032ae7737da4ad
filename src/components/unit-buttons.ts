import { loadChunk } from '#lib/client/load-chunk.ts';
import { onPress } from '#lib/client/on-press.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/**
 * Buttons marked `data-unit` open the description of a hiring unit. The attribute contains the id of the description, or is
 * empty if the unit has none.
 */
onPress('[data-unit]', async ({ unit }) => {
  if (!unit) return showToast('info', pageWords()('jobs.unit.none'));
  const units = await loadChunk(() => import('#islands/units/open.tsx'));
  await units?.openUnit(unit);
});
