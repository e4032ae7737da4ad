import { enterSheet, forgetClosedSheets } from '#lib/browser/sheet-history.ts';

forgetClosedSheets();

const menu = document.querySelector<HTMLElement>('#phone-menu');
let leave: (() => void) | undefined;

// Runs before it is shown, so that going back in the same moment closes the menu.
menu?.addEventListener('beforetoggle', (event) => {
  leave?.();
  leave = event.newState === 'open' ? enterSheet(() => menu.hidePopover()) : undefined;
});
