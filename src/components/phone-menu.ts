import { enterSheet, followHistory } from '#lib/browser/sheet-history.ts';

followHistory();

const menu = document.querySelector<HTMLElement>('#phone-menu');
let leave: (() => void) | undefined;

// Listens to `beforetoggle`, so that going back closes the menu even right after it was opened.
menu?.addEventListener('beforetoggle', (event) => {
  leave?.();
  leave = event.newState === 'open' ? enterSheet(() => menu.hidePopover()) : undefined;
});
