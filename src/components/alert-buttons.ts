import { loadChunk } from '#lib/client/load-chunk.ts';
import { onPress } from '#lib/client/on-press.ts';
import type { AlertRequest } from '#lib/postings/alert-request.ts';

/**
 * Buttons marked `data-alert` offer to mail new postings. The attribute contains the `AlertRequest` as JSON;
 * `data-alert-words` describes what the request finds.
 */
onPress('[data-alert]', async ({ alert = '', alertWords: words = '' }) => {
  const alerts = await loadChunk(() => import('#islands/account/open-alert.tsx'));
  await alerts?.openAlert({ request: JSON.parse(alert) as AlertRequest, words });
});
