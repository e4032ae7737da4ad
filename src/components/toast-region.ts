import { pageWords } from '#lib/i18n/page-words.ts';
import { $toasts, dismissToast, type Toast } from '#lib/stores/toasts.ts';

/** Milliseconds until a message disappears, counted from when it was shown or last lost the pointer or the focus. */
const durations = { done: 5000, info: 6000, fault: 12_000 } as const;

const region = document.querySelector<HTMLElement>('[data-toasts]');
const shown = new Map<number, HTMLElement>();

/** Moves the messages into the topmost modal dialog, because everything outside of it is inert. */
function placeRegion(element: HTMLElement): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (element.parentElement !== home) home.append(element);
}

function leaveLater(item: HTMLElement, toast: Toast): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    if (!item.matches(':focus-within')) timer = setTimeout(() => dismissToast(toast.id), durations[toast.tone]);
  };
  const stop = () => clearTimeout(timer);
  item.addEventListener('pointerenter', stop);
  item.addEventListener('pointerleave', start);
  item.addEventListener('focusin', stop);
  item.addEventListener('focusout', start);
  start();
}

function draw(toast: Toast): HTMLElement {
  const item = Object.assign(document.createElement('div'), {
    className: `toast toast--${toast.tone}`,
    role: toast.tone === 'fault' ? 'alert' : 'status',
    innerHTML: '<p></p><button type="button" class="icon-button toast__close"></button>',
  });
  item.firstElementChild!.textContent = toast.text;
  const close = item.lastElementChild!;
  close.ariaLabel = pageWords()('common.close');
  close.addEventListener('click', () => dismissToast(toast.id));
  leaveLater(item, toast);
  return item;
}

if (region) {
  $toasts.subscribe((toasts) => {
    for (const [id, item] of shown) {
      if (toasts.some((toast) => toast.id === id)) continue;
      item.remove();
      shown.delete(id);
    }
    for (const toast of toasts) {
      if (shown.has(toast.id)) continue;
      placeRegion(region);
      const item = draw(toast);
      shown.set(toast.id, item);
      region.append(item);
    }
  });

  // Moves the messages out of a dialog that is closed or removed.
  const bringBack = () => {
    if (!region.isConnected || region.closest('dialog:not(:modal)')) placeRegion(region);
  };
  document.addEventListener('close', bringBack, true);
  new MutationObserver(bringBack).observe(document.body, { childList: true, subtree: true });
}
