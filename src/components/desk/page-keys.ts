import { isTaken } from '#islands/desk/ui/is-taken.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';

/** Modifier keys, which mean nothing by themselves. */
const held = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Whether `g` was pressed, so that the next key chooses a page; the rail shows the keys meanwhile. */
let isGoing = false;

function setGoing(going: boolean): void {
  isGoing = going;
  document.body.classList.toggle('desk--going', going);
}

/** The link of a key, if the reader may see its page. */
function linkOf(key: string): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-desk-key]')];
  return places.find((place) => place.dataset.deskKey === key && !place.closest('[hidden]'));
}

/** Handles a key before the page does: after `g` it only chooses a page. */
function press(event: KeyboardEvent): void {
  const { key } = event;
  if (event.repeat || held.includes(key)) return;
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

/** Lists the keys after `?` on pages without a list of their own. */
async function help(event: KeyboardEvent): Promise<void> {
  if (event.key !== '?' || event.defaultPrevented || isShowing || isTaken(event)) return;
  isShowing = true;
  const part = await loadChunk(() => import('#islands/desk/ui/show-keys.tsx'));
  await part?.showKeys();
  isShowing = false;
}

if (document.body.dataset.desk === 'inside') {
  document.addEventListener('keydown', press, true);
  document.addEventListener('pointerdown', () => setGoing(false));
  window.addEventListener('blur', () => setGoing(false));
  window.addEventListener('keydown', (event) => void help(event));
}
