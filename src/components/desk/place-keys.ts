import { isTaken } from '#islands/desk/ui/is-taken.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';

/** Keys that are held beside others, and are none by themselves. */
const held = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Whether `g` was pressed, so that the next key says where to go; the rail shows the keys meanwhile. */
let isGoing = false;

function setGoing(going: boolean): void {
  isGoing = going;
  document.body.classList.toggle('desk--going', going);
}

/** The place of a key, where the reader may open it. */
function placeOf(key: string): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-desk-key]')];
  return places.find((place) => place.dataset.deskKey === key && !place.closest('[hidden]'));
}

/** Sees a key before the page does: what follows `g` means a place and nothing else. */
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
  placeOf(key)?.click();
}

let isShowing = false;

/** Lists the keys on a page that has none of its own, and has let `?` pass therefore. */
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
