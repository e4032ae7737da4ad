import './language-toggle.ts';
import './session-menu.ts';

const header = document.querySelector<HTMLElement>('[data-site-header]');

/** Pixels of scroll after which a transparent header becomes dark, before content slides under it. */
const darkAfter = 4;
/** Pixels scrolled in one direction until the header is hidden or shown, so that it ignores tiny movements. */
const slack = 8;

/** Whether the reader is using the header. A header in use must not be hidden. */
function isInUse(element: HTMLElement): boolean {
  return element.querySelector(':focus-visible, details[open], :popover-open') !== null;
}

function followScroll(element: HTMLElement): void {
  let before = scrollY;
  let waiting = false;

  function update(): void {
    waiting = false;
    const now = Math.max(0, scrollY);
    element.toggleAttribute('data-dark', now > darkAfter);
    if (Math.abs(now - before) < slack) return;
    const away = now > before && now > element.offsetHeight * 2 && !isInUse(element);
    element.toggleAttribute('data-away', away);
    before = now;
  }

  addEventListener(
    'scroll',
    () => {
      if (!waiting) requestAnimationFrame(update);
      waiting = true;
    },
    { passive: true },
  );
  element.addEventListener('focusin', () => element.removeAttribute('data-away'));
  update();
}

/** Closes submenus on Esc and on a click elsewhere. */
function closeSubmenus(element: HTMLElement): void {
  const opened = () => element.querySelectorAll<HTMLDetailsElement>('details[open]');
  document.addEventListener('click', (event) => {
    for (const details of opened()) if (!details.contains(event.target as Node)) details.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const details of opened()) {
      details.open = false;
      details.querySelector('summary')?.focus();
    }
  });
}

if (header) {
  followScroll(header);
  closeSubmenus(header);
}
