import { enterSheet, forgetClosedSheets } from '#lib/browser/sheet-history.ts';

forgetClosedSheets();

const menu = document.querySelector<HTMLElement>('#phone-menu');
let leave: (() => void) | undefined;

// Before it is shown: who goes back in the same moment means the menu.
menu?.addEventListener('beforetoggle', (event) => {
  leave?.();
  leave = event.newState === 'open' ? enterSheet(() => menu.hidePopover()) : undefined;
});
