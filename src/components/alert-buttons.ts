import type { AlertFilter } from '#lib/contract/alerts.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';
import { loadSession } from '#lib/client/session.ts';
import { $session } from '#lib/stores/session.ts';

async function open(filter: AlertFilter, words: string): Promise<void> {
  if ($session.get().status === 'unknown') await loadSession();
  const alerts = await loadChunk(() => import('#islands/account/open-alert.tsx'));
  await alerts?.openAlert({ filter, words });
}

/**
 * Buttons marked `data-alert` offer to mail new postings of a search. The attribute contains the search's filters as JSON,
 * `data-alert-words` their description.
 */
document.addEventListener('click', async (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-alert]');
  if (!pressed || pressed.ariaBusy === 'true') return;
  pressed.ariaBusy = 'true';
  const { alert = '{}', alertWords = '' } = pressed.dataset;
  await open(JSON.parse(alert) as AlertFilter, alertWords);
  pressed.ariaBusy = null;
});
