import { savedStorageKey } from '#lib/browser/saved-storage-key.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';
import { $session } from '#lib/stores/session.ts';

// To keep most pages small, loads `save-buttons.ts` only if the visitor may have saved something or presses a star.
let isLoaded = false;

async function load(): Promise<void> {
  if (!isLoaded) isLoaded = (await loadChunk(() => import('./save-buttons.ts'))) !== undefined;
}

function hasSaved(): boolean {
  try {
    return localStorage.getItem(savedStorageKey) !== null;
  } catch {
    return false;
  }
}

$session.subscribe(({ status }) => {
  if (status === 'in' || hasSaved()) void load();
});

document.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-save]');
  if (!pressed || isLoaded || pressed.ariaBusy) return;
  pressed.ariaBusy = 'true';
  void load().then(() => {
    pressed.ariaBusy = null;
    if (isLoaded) pressed.click();
  });
});
