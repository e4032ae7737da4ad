import { loadChunk } from '#lib/client/load-chunk.ts';
import { loadSession } from '#lib/client/session.ts';
import type { AlertRequest } from '#lib/postings/alert-request.ts';
import { $session } from '#lib/stores/session.ts';

async function open(request: AlertRequest, words: string): Promise<void> {
  if ($session.get().status === 'unknown') await loadSession();
  const alerts = await loadChunk(() => import('#islands/account/open-alert.tsx'));
  await alerts?.openAlert({ request, words });
}

/**
 * Buttons marked `data-alert` offer to mail new postings. The attribute contains the `AlertRequest` as JSON,
 * `data-alert-words` the description of what it finds.
 */
document.addEventListener('click', async (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-alert]');
  if (!pressed || pressed.ariaBusy === 'true') return;
  pressed.ariaBusy = 'true';
  const { alert = '', alertWords = '' } = pressed.dataset;
  await open(JSON.parse(alert) as AlertRequest, alertWords);
  pressed.ariaBusy = null;
});
