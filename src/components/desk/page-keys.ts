import { isTaken } from '#islands/desk/ui/is-taken.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';

/** Modifier keys, which are ignored when pressed alone. */
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Whether `g` was pressed. The next key then opens a page; until then, the rail shows the keys of the pages. */
let isGoing = false;

function setGoing(going: boolean): void {
  isGoing = going;
  document.body.classList.toggle('desk--going', going);
}

/** The link that a key opens, if the reader may see its page. */
function linkOf(key: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('[data-desk-key]')];
  return links.find((link) => link.dataset.deskKey === key && !link.closest('[hidden]'));
}

/**
 * Handles a key before the current page does. After `g`, a character opens the desk page with that key, if there is one. The
 * current page does not receive that character.
 */
function press(event: KeyboardEvent): void {
  const { key } = event;
  if (event.repeat || modifiers.includes(key)) return;
  if (!isGoing) {
    if (key === 'g' && !isTaken(event)) setGoing(true);
    return;
  }
  setGoing(false);
  const isNamed = key.length > 1 && key !== 'Escape';
  if (isTaken(event) || isNamed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  linkOf(key)?.click();
}

let isShowing = false;

/** Lists the shortcuts on `?`, unless the page handles that key itself. */
async function help(event: KeyboardEvent): Promise<void> {
  if (event.key !== '?' || event.defaultPrevented || isShowing || isTaken(event)) return;
  isShowing = true;
  await loadChunk(async () => (await import('#islands/desk/ui/show-keys.tsx')).showKeys());
  isShowing = false;
}

if (document.body.dataset.desk === 'inside') {
  document.addEventListener('keydown', press, true);
  document.addEventListener('pointerdown', () => setGoing(false));
  window.addEventListener('blur', () => setGoing(false));
  window.addEventListener('keydown', (event) => void help(event));
}
