import { savedStorageKey } from '#lib/browser/saved-storage-key.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';
import { storedKeys } from '#lib/stores/local-drafts.ts';
import { $session } from '#lib/stores/session.ts';

// For pages with little room for scripts: loads `save-buttons.ts` only if the visitor may have saved something, or presses a
// star.
let isLoaded = false;

async function load(): Promise<void> {
  if (!isLoaded) isLoaded = (await loadChunk(() => import('./save-buttons.ts'))) !== undefined;
}

$session.subscribe(({ status }) => {
  if (status === 'in' || storedKeys().includes(savedStorageKey)) void load();
});

document.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-save]');
  if (!pressed || isLoaded) return;
  void load().then(() => {
    if (isLoaded) pressed.click();
  });
});
